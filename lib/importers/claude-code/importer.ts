/** Claude Code sessions: rows linked by parentUuid, one trajectory for the session and one for each agent that it started. */
import type { ImportContext, Imported, Importer, SourceFile } from '@/lib/importers/importer';
import { issue } from '@/lib/trajectory/issue';
import { conversationsOf } from './conversations';
import { recognise, sidecarOf } from './recognise';
import { readRows } from './session-rows';
import { readConversations } from './trajectories';

const format = 'claude-code';

/** The whole file is read before the first trajectory: a row may name a parent that was written after it. */
async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const session = await readRows(file);
  for (const found of session.issues) yield { kind: 'issue', issue: found };
  const conversations = conversationsOf(session);
  const trajectories = await readConversations(session, conversations, file, context);
  for (const trajectory of trajectories) yield { kind: 'trajectory', trajectory, labels: [] };
  if (trajectories.length === 0) yield { kind: 'issue', issue: issue('no_steps', 'No row of the file has a message; no trajectory was made.') };
}

export const claudeCode: Importer = { id: format, title: 'Claude Code sessions', version: 1, recognise, sidecarOf, read };
