/** Who has decided what at decisions: empty, mine, others, agreed or disputed. */
import 'server-only';
import type { labelStates } from '@/lib/contracts/tasks';
import { messageKey } from '@/lib/labels/message-key';
import { LabelEvent, type Preference, type StoredAlternative } from '@/lib/labels/stored-event';
import type { TaskDecision } from '@/server/queries/task-actions';
import { store } from '@/server/store/store';

export type LabelState = (typeof labelStates)[number];

/** What one author has said at a decision; null: skipped. */
interface Said {
  step: string;
  author: string;
  answer: string | null;
}

const alternativeKey = (contents: ReadonlyMap<string, string>, alternative: StoredAlternative | undefined): string => {
  if (!alternative) return '';
  return 'message' in alternative ? messageKey(alternative.message) : (contents.get(alternative.step) ?? alternative.step);
};

/** Equal for authors who prefer the same, however the alternatives were ordered. */
function answerOf(event: Preference, contents: ReadonlyMap<string, string>): string {
  if (event.tie) return 'tie';
  if (event.all_bad) return 'all bad';
  const first = event.best === undefined ? (event.ranking?.[0] ?? []) : [event.best];
  return first.map((index) => alternativeKey(contents, event.alternatives[index])).sort().join(' ');
}

/** Preferences and skips of people that stand now at these steps. */
async function saidAt(projectId: string, steps: readonly string[], contents: ReadonlyMap<string, string>): Promise<Said[]> {
  const { rows } = await store().pool.query<{ body: string; stepId: string }>(
    `select e.body, c."stepId" from "LabelCurrent" c join "LabelEvent" e on e."projectId" = c."projectId" and e.id = c."eventId"
     where c."projectId" = $1 and c."stepId" = any($2) and c.kind in ('preference', 'skip') and c."authorKind" = 'human'`,
    [projectId, steps],
  );
  return rows.map(({ body, stepId }) => {
    const event = LabelEvent.parse(JSON.parse(body));
    return { step: stepId, author: event.author, answer: event.kind === 'preference' ? answerOf(event, contents) : null };
  });
}

function stateOf(said: readonly Said[], me: string): LabelState {
  const answers = said.filter(({ answer }) => answer !== null);
  if (answers.length === 0) return said.some(({ author }) => author === me) ? 'mine' : 'empty';
  if (new Set(answers.map(({ answer }) => answer)).size > 1) return 'disputed';
  if (new Set(answers.map(({ author }) => author)).size > 1) return 'agreed';
  return answers[0]?.author === me ? 'mine' : 'others';
}

const actionsOf = ({ alternatives }: TaskDecision) => alternatives.flatMap(({ actions }) => actions);

/** One state a decision, in their order: for the decisions that are shown, as every label on them is read. */
export async function decisionStates(projectId: string, decisions: readonly TaskDecision[], me: string): Promise<LabelState[]> {
  const contents = new Map(decisions.flatMap((decision) => actionsOf(decision).map(({ step, keys }) => [step as string, keys.content] as const)));
  const byStep = new Map<string, Said[]>();
  for (const said of await saidAt(projectId, [...contents.keys()], contents)) byStep.set(said.step, [...(byStep.get(said.step) ?? []), said]);
  return decisions.map((decision) => stateOf(actionsOf(decision).flatMap(({ step }) => byStep.get(step) ?? []), me));
}
