/** The fields that a filter may name: what they are called, what may be asked of them, and which facts they read. */
import { severities } from '@/lib/labels/event';
import { stepKinds, trajectoryStatuses } from '@/lib/trajectory/model';
import { comparisons, type Comparison } from './filter';
import type { StepFacts, TrajectoryFacts } from './filter-row';

export const scopes = ['trajectory', 'step'] as const;
export type Scope = (typeof scopes)[number];

type ColumnOf<Facts, Type> = { [Key in keyof Facts]-?: Facts[Key] extends Type ? Key : never }[keyof Facts] & string;
export type NumberColumn = ColumnOf<TrajectoryFacts, number | null> | ColumnOf<StepFacts, number | null>;
export type TextColumn = ColumnOf<TrajectoryFacts, string | null> | ColumnOf<StepFacts, string | null>;
export type FlagColumn = ColumnOf<StepFacts, boolean | null>;

/** Which facts a field reads. Both interpreters switch on it; `fold`: A to Z count as a to z. */
export type FieldSource =
  | { kind: 'number'; column: NumberColumn }
  /** Input and output tokens together; unknown where both are. */
  | { kind: 'tokens' }
  /** Equal to one of these columns, stars allowed. */
  | { kind: 'text'; columns: readonly TextColumn[]; fold: boolean }
  | { kind: 'flag'; column: FlagColumn }
  /** `success` as a word; never unknown. */
  | { kind: 'outcome' }
  | { kind: 'title' }
  /** Somewhere in the text of the step, or of one of the steps. */
  | { kind: 'step-text' }
  | { kind: 'tool' }
  | { kind: 'rating' }
  | { kind: 'label-text'; label: 'failure' | 'goal' | 'comment'; column: 'name' | 'value'; contains: boolean }
  | { kind: 'severity' }
  | { kind: 'author' }
  /** Whether there is a label of one of these kinds (negated: whether there is none). */
  | { kind: 'has-label'; labels: readonly string[]; negated: boolean }
  | { kind: 'first-failure' }
  | { kind: 'suggested' }
  | { kind: 'attribute'; name: string };

export type FieldType = 'number' | 'duration' | 'text' | 'search' | 'choice' | 'boolean' | 'attribute';

export interface Field {
  id: string;
  scope: Scope;
  type: FieldType;
  operators: readonly Comparison[];
  title: string;
  about: string;
  /** Of a choice. */
  values?: readonly string[];
  source: FieldSource;
}

const orders = comparisons;
const equals = [':', '!='] as const;
const has = [':'] as const;

type Rest = Pick<Field, 'title' | 'about' | 'source'>;
const make = (scope: Scope, type: FieldType, operators: readonly Comparison[]) => (id: string, title: string, about: string, source: FieldSource): Field => ({ id, scope, type, operators, title, about, source });
const choice = (scope: Scope, id: string, values: readonly string[], operators: readonly Comparison[], rest: Rest): Field => ({ id, scope, type: 'choice', operators, values, ...rest });

/** Kinds that judge; a comment or a skip leaves a step unlabelled. */
const judging = ['preference', 'rating', 'correction', 'goal', 'failure', 'verdict', 'attribute'];
export const outcomeWords = ['success', 'failure', 'unknown'] as const;

/** Fields over labels exist for steps and for trajectories; of a trajectory they speak of its own labels and those of its steps. */
function labelFields(scope: Scope): Field[] {
  const where = scope === 'step' ? 'on the step' : 'on the trajectory or one of its steps';
  const [text, search, flag] = [make(scope, 'text', has), make(scope, 'search', has), make(scope, 'boolean', has)];
  return [
    make(scope, 'number', orders.filter((operator) => operator !== '!='))('rating', 'Rating', `A rating ${where}: -1, 0 or 1`, { kind: 'rating' }),
    text('failure', 'Failure mode', `A failure mode ${where}; failure:execution/* for a branch of the taxonomy`, { kind: 'label-text', label: 'failure', column: 'name', contains: false }),
    choice(scope, 'severity', severities, has, { title: 'Severity', about: `Severity of a failure ${where}`, source: { kind: 'severity' } }),
    flag('first_failure', 'First failure', `A failure marked as the first of its run ${where}`, { kind: 'first-failure' }),
    search('goal', 'Goal', `Words of a goal that was reached, ${where}`, { kind: 'label-text', label: 'goal', column: 'name', contains: true }),
    search('comment', 'Comment', `Words of a comment ${where}`, { kind: 'label-text', label: 'comment', column: 'value', contains: true }),
    flag('corrected', 'Corrected', `There is a correction ${where}`, { kind: 'has-label', labels: ['correction'], negated: false }),
    flag('preferred', 'Preference given', `There is a preference ${where}`, { kind: 'has-label', labels: ['preference'], negated: false }),
    flag('skipped', 'Skipped', `Someone skipped ${where}`, { kind: 'has-label', labels: ['skip'], negated: false }),
    flag('labelled', 'Labelled', `There is a label ${where}; comments and skips are none`, { kind: 'has-label', labels: judging, negated: false }),
    flag('unlabelled', 'Unlabelled', `There is no label ${where}; comments and skips are none`, { kind: 'has-label', labels: judging, negated: true }),
    text('author', 'Author', `Who labelled ${where}`, { kind: 'author' }),
    flag('suggested', 'Suggested', `A model or a rule suggests a label ${where}`, { kind: 'suggested' }),
  ];
}

const number = (scope: Scope, id: string, title: string, about: string, column: NumberColumn): Field => make(scope, 'number', orders)(id, title, about, { kind: 'number', column });
const words = (scope: Scope, id: string, title: string, about: string, columns: readonly TextColumn[], fold = true): Field =>
  make(scope, 'text', equals)(id, title, about, { kind: 'text', columns, fold });
const flag = (id: string, title: string, about: string, column: FlagColumn): Field => make('step', 'boolean', equals)(id, title, about, { kind: 'flag', column });

const trajectoryFields: readonly Field[] = [
  words('trajectory', 'task', 'Task', 'Task id, ours or that of the source', ['taskId', 'externalTask'], false),
  words('trajectory', 'id', 'Id', 'Trajectory id, ours or that of the source', ['id', 'externalId'], false),
  make('trajectory', 'search', has)('title', 'Title', 'Words of the title', { kind: 'title' }),
  words('trajectory', 'model', 'Model', 'Model that acted', ['model']),
  words('trajectory', 'harness', 'Harness', 'Program that ran the agent', ['harness']),
  words('trajectory', 'version', 'Harness version', 'Version of that program', ['harnessVersion']),
  words('trajectory', 'format', 'Format', 'Format of the imported file', ['format']),
  words('trajectory', 'file', 'File', 'Path at import, or sha256, of the imported file', ['path', 'file']),
  choice('trajectory', 'outcome', outcomeWords, equals, { title: 'Outcome', about: 'Whether the run succeeded', source: { kind: 'outcome' } }),
  choice('trajectory', 'status', trajectoryStatuses, equals, { title: 'Status', about: 'How the run ended', source: { kind: 'text', columns: ['status'], fold: false } }),
  words('trajectory', 'stop', 'Stop reason', 'Why the run stopped, in the words of the source', ['stopReason']),
  number('trajectory', 'reward', 'Reward', 'Reward of the run', 'reward'),
  number('trajectory', 'steps', 'Steps', 'Number of steps', 'steps'),
  number('trajectory', 'actions', 'Actions', 'Number of actions', 'actions'),
  number('trajectory', 'errors', 'Errors', 'Number of observations that are errors', 'errors'),
  number('trajectory', 'forks', 'Forks', 'Steps with more than one continuation', 'forks'),
  number('trajectory', 'issues', 'Issues', 'What the import found wrong', 'issues'),
  make('trajectory', 'number', orders)('tokens', 'Tokens', 'Input and output tokens', { kind: 'tokens' }),
  number('trajectory', 'input_tokens', 'Input tokens', 'Tokens that the model read', 'inputTokens'),
  number('trajectory', 'output_tokens', 'Output tokens', 'Tokens that the model wrote', 'outputTokens'),
  number('trajectory', 'cost', 'Cost', 'Cost in the currency of the source', 'cost'),
  make('trajectory', 'duration', orders)('duration', 'Duration', 'Length of the run: 90s, 5m, 1.5h; seconds without a unit', { kind: 'number', column: 'durationMs' }),
  make('trajectory', 'text', has)('tool', 'Tool', 'A tool that the run called', { kind: 'tool' }),
  make('trajectory', 'search', has)('text', 'Text', 'Words of a step: text, reasoning, calls with their arguments', { kind: 'step-text' }),
  ...labelFields('trajectory'),
];

const stepFields: readonly Field[] = [
  choice('step', 'kind', stepKinds, equals, { title: 'Kind', about: 'Kind of step', source: { kind: 'text', columns: ['kind'], fold: false } }),
  words('step', 'role', 'Role', 'Role in the words of the source', ['role']),
  words('step', 'id', 'Id', 'Our id of the step', ['id'], false),
  make('step', 'text', has)('tool', 'Tool', 'Tool that an action calls or an observation answers', { kind: 'tool' }),
  make('step', 'search', has)('text', 'Text', 'Words of the step: text, reasoning, calls with their arguments', { kind: 'step-text' }),
  number('step', 'ordinal', 'Ordinal', 'Place in the trajectory, from 0', 'ordinal'),
  number('step', 'tokens', 'Tokens', 'Tokens that the model wrote', 'outputTokens'),
  number('step', 'cost', 'Cost', 'Cost of the step in the currency of the source', 'cost'),
  make('step', 'duration', orders)('duration', 'Duration', 'Length of the step: 250ms, 3s; seconds without a unit', { kind: 'number', column: 'durationMs' }),
  flag('error', 'Error', 'An observation that is an error', 'isError'),
  flag('active', 'On the active line', 'On the line that the run ended on', 'isActive'),
  flag('synthetic', 'Synthetic', 'Injected by the harness', 'synthetic'),
  flag('copied', 'Copied', 'Copied context, demonstration or replay', 'copied'),
  ...labelFields('step'),
];

export const fields: readonly Field[] = [...trajectoryFields, ...stepFields];

const byId: Record<Scope, ReadonlyMap<string, Field>> = {
  trajectory: new Map(trajectoryFields.map((field) => [field.id, field])),
  step: new Map(stepFields.map((field) => [field.id, field])),
};

const ATTRIBUTE = 'attribute.';
const attributeField = (scope: Scope, name: string): Field => ({
  id: `${ATTRIBUTE}${name}`, scope, type: 'attribute', operators: orders.filter((operator) => operator !== '!='), title: name, about: `Attribute ${name} of the project`,
  source: { kind: 'attribute', name },
});

/** undefined: there is no such field. `attribute.<name>` is a field for every name. */
export function findField(scope: Scope, id: string): Field | undefined {
  return id.startsWith(ATTRIBUTE) && id.length > ATTRIBUTE.length ? attributeField(scope, id.slice(ATTRIBUTE.length)) : byId[scope].get(id);
}

export const fieldIds = (scope: Scope): string[] => [...byId[scope].keys(), ATTRIBUTE];
