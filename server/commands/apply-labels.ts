/** Appends the label events of a JSONL stream, line by line in order; an answer comes when its event is durable. */
import 'server-only';
import type { LabelAnswer } from '@/lib/contracts/labels';
import type { LabelInput } from '@/lib/labels/event';
import { readLabelLine } from '@/lib/labels/read-line';
import { appendLabels } from '@/server/commands/append-labels';
import { splitLines } from '@/server/containers/split-lines';

/** Events that share a transaction; a batch never waits for lines that have not come yet. */
const batch = 200;

/** A line as an event, or the answer to it where it is none. */
type Line = { event: LabelInput } | { refused: LabelAnswer };

/** A blank line says nothing. */
function readLine(bytes: Buffer, number: number): Line[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '').trim();
  if (text === '') return [];
  const read = readLabelLine(text);
  if (read.ok) return [{ event: read.value }];
  return [{ refused: { id: read.error.id, status: 'refused', reason: `Line ${number}: ${read.error.reason}`, code: 'bad_event' } }];
}

async function append(projectId: string, lines: readonly Line[]): Promise<LabelAnswer[]> {
  const events = lines.flatMap((line) => ('event' in line ? [line.event] : []));
  const answers = (events.length === 0 ? [] : await appendLabels(projectId, events)).values();
  return lines.map((line) => ('refused' in line ? line.refused : (answers.next().value ?? { id: line.event.id ?? '', status: 'refused', reason: 'The event got no answer.' })));
}

/** One answer a line that is not blank, in their order. */
export async function* applyLabels(projectId: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<LabelAnswer> {
  let number = 0;
  for await (const group of splitLines(bytes)) {
    const lines = group.flatMap((line) => readLine(line, ++number));
    for (let from = 0; from < lines.length; from += batch) yield* await append(projectId, lines.slice(from, from + batch));
  }
}
