/** Label events over HTTP: the author is whoever is signed in. */
import 'server-only';
import { z } from 'zod';
import { ProjectParam } from '@/lib/contracts/common';
import { appendLabels as appendContract, bulkLabel, listLabels, retractLabels, type LabelAnswer } from '@/lib/contracts/labels';
import { readShape, sayFirstFault } from '@/lib/json/read-shape';
import { foldLabels } from '@/lib/labels/fold';
import { LabelInput } from '@/lib/labels/event';
import type { ProjectAccess } from '@/server/auth/access';
import { appendLabels } from '@/server/commands/append-labels';
import { bulkLabel as bulk } from '@/server/commands/bulk-label';
import { bindProject, bindProjectBytes } from '@/server/http/bind';
import { HttpProblem } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { sendText } from '@/server/http/send-bytes';
import { trajectoryIn } from '@/server/http/trajectories';
import { dumpLabels } from '@/server/queries/dump-labels';
import { eventsOfTrajectory } from '@/server/queries/load-label-events';

const wrong = (id: unknown, message: string): LabelAnswer => ({ id: typeof id === 'string' ? id : '', status: 'refused', code: 'bad_event', reason: message });

/** A browser says what, never who: author and author_kind of a session are its own. */
function read(given: Record<string, unknown>, access: ProjectAccess): LabelInput | LabelAnswer {
  const parsed = readShape(LabelInput, { ...given, author: access.actor.name, author_kind: 'human' });
  return parsed.ok ? parsed.value : wrong(given['id'], sayFirstFault(parsed.error, 'event'));
}

const isAnswer = (read: LabelInput | LabelAnswer): read is LabelAnswer => 'status' in read;

async function append(given: readonly Record<string, unknown>[], access: ProjectAccess): Promise<LabelAnswer[]> {
  const events = given.map((event) => read(event, access));
  const stored = await appendLabels(access.projectId, events.flatMap((event) => (isAnswer(event) ? [] : [event])));
  const answers = stored.values();
  return events.map((event) => (isAnswer(event) ? event : (answers.next().value ?? wrong(event.id, 'The event got no answer.'))));
}

/** One event alone speaks by its HTTP status; several speak by their answers. */
function throwIfRefused([only]: readonly LabelAnswer[], sent: unknown): void {
  if (only?.status !== 'refused') return;
  const stale = only.code === 'stale';
  throw new HttpProblem(stale ? 409 : 400, only.reason ?? 'The label was refused.', { detail: `(${only.code})`, ...(stale ? { current: only.current, sent } : {}) });
}

async function* lines(projectId: string): AsyncGenerator<string> {
  for await (const input of dumpLabels(projectId)) yield `${JSON.stringify(input)}\n`;
}

const dump = {
  method: 'get', path: '/projects/{project}/labels.jsonl', tag: 'labels', summary: 'The whole label log, as `treewright labels dump` writes it', params: ProjectParam, query: z.object({}),
  gives: { mediaType: 'application/jsonl; charset=utf-8', about: 'One event a line' },
} as const;

export function bindLabels(api: Api): void {
  bindProject(api, appendContract, 'annotator', async ({ body }, access) => {
    const answers = await append(body.events, access);
    if (body.events.length === 1) throwIfRefused(answers, body.events[0]);
    return { answers };
  });
  bindProject(api, listLabels, 'viewer', async ({ params }, { projectId, actor }) => {
    const events = await eventsOfTrajectory(projectId, await trajectoryIn(projectId, params.trajectory));
    const standing = new Set([...foldLabels(events).current.values()].map(({ id }) => id));
    return { items: events.map((event) => ({ event: { ...event }, current: standing.has(event.id) })), me: actor.name };
  });
  bindProject(api, retractLabels, 'annotator', async ({ body }, access) => {
    const answers = await append(body.ids.map((label) => ({ kind: 'retract', label })), access);
    const retracted = answers.filter(({ status }) => status === 'stored').length;
    return { retracted, refused: answers.length - retracted };
  });
  bindProject(api, bulkLabel, 'annotator', async ({ body }, { projectId, actor }) => bulk(projectId, body, actor.name));
  bindProjectBytes(api, dump, 'viewer', async (_call, { projectId }) => sendText(lines(projectId), dump.gives.mediaType, 'labels.jsonl'));
}
