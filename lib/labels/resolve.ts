/** From an event as given to one whose every ref is our own id, or a refusal that names the field. */
import type { Result } from '@/lib/base/result';
import { ok } from '@/lib/base/result';
import { sharedScheme } from '@/lib/trajectory/decisions';
import type { TrajectoryId } from '@/lib/trajectory/ids';
import { choiceFault, shownFault } from './choice-rules';
import type { AlternativeRef, LabelInput, StepRef } from './event';
import { resolveEvidence } from './evidence';
import type { LabelLookup, LabelStep, LabelTrajectory } from './lookup';
import type { LabelRefusal } from './refusal';
import { refuse } from './refusal';
import type { LabelDraft, LabelEvent, StoredAlternative } from './stored-event';

type Given<Kind extends LabelInput['kind']> = Extract<LabelInput, { kind: Kind }>;
type Resolved = Result<LabelDraft, LabelRefusal>;
type Authored = Pick<LabelDraft, 'author' | 'author_kind'>;

function findTrajectory(lookup: LabelLookup, ref: string, field: string): Result<LabelTrajectory, LabelRefusal> {
  const found = lookup.trajectories(ref);
  const [only] = found.length > 1 ? found.filter((trajectory) => trajectory.id === ref) : found;
  if (only) return ok(only);
  if (found.length === 0) return refuse('unknown_trajectory', field, `The project has no trajectory ${ref}.`);
  return refuse('ambiguous_trajectory', field, `${found.length} trajectories have the id ${ref} in their files; use one of ours: ${found.map((one) => one.id).sort().join(', ')}.`);
}

function findStep(lookup: LabelLookup, trajectory: TrajectoryId, ref: StepRef, field: string): Result<LabelStep, LabelRefusal> {
  const found = lookup.step(trajectory, ref);
  return found ? ok(found) : refuse('unknown_step', field, `The trajectory has no step ${JSON.stringify(ref)}.`);
}

const optional = ['id', 'at', 'supersedes', 'confidence', 'note', 'shown', 'duration_ms', 'queue', 'guideline'] as const;

/** Fields that every kind has, without the target. */
function commonFields(input: LabelInput): Partial<Pick<LabelInput, (typeof optional)[number]>> & Authored {
  const given = Object.fromEntries(optional.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
  return { ...given, author: input.author, author_kind: input.author_kind ?? 'human' };
}

/** Drops the members that are undefined, so that equal events have equal members. */
function defined<T extends object>(fields: T): T {
  for (const key of Object.keys(fields)) if (Reflect.get(fields, key) === undefined) Reflect.deleteProperty(fields, key);
  return fields;
}

/** The step and trajectory that a label is on. */
function findTarget(input: { trajectory: string; step?: StepRef | undefined }, lookup: LabelLookup): Result<{ trajectory: LabelTrajectory; step: LabelStep | null }, LabelRefusal> {
  const trajectory = findTrajectory(lookup, input.trajectory, 'trajectory');
  if (!trajectory.ok) return trajectory;
  if (input.step === undefined) return ok({ trajectory: trajectory.value, step: null });
  const step = findStep(lookup, trajectory.value.id, input.step, 'step');
  return step.ok ? ok({ trajectory: trajectory.value, step: step.value }) : step;
}

const onlyActions = new Set<LabelInput['kind']>(['preference', 'correction']);

type OnStep = Given<'preference' | 'rating' | 'correction' | 'failure' | 'skip'>;

function resolveOnStep(input: OnStep, lookup: LabelLookup): Resolved {
  const target = findTarget(input, lookup);
  if (!target.ok) return target;
  const { trajectory, step } = target.value;
  if (!step) return refuse('bad_target', 'step', 'This label needs a step.');
  if (step.kind !== 'action' && (onlyActions.has(input.kind) || (input.kind === 'rating' && input.alternative))) {
    return refuse('not_an_action', 'step', `Step ${step.ordinal} is a ${step.kind}; a ${input.kind} speaks of an action.`);
  }
  const evidence = input.evidence && resolveEvidence(input.evidence, trajectory.id, lookup);
  if (evidence && !evidence.ok) return evidence;
  const base = { ...commonFields(input), trajectory: trajectory.id, step: step.id, task: trajectory.task, ...(evidence ? { evidence: evidence.value } : {}) };
  switch (input.kind) {
    case 'preference': {
      const fault = choiceFault(input) ?? shownFault(input.shown, input.alternatives.length);
      if (fault) return fault;
      const alternatives = resolveAlternatives(input.alternatives, { trajectory, step }, lookup);
      if (!alternatives.ok) return alternatives;
      const { best, ranking, tie, all_bad, rewrite, strength, reasons } = input;
      return ok(defined({ ...base, kind: 'preference', alternatives: alternatives.value, best, ranking, tie, all_bad, rewrite, strength, reasons }));
    }
    case 'rating':
      return ok(defined({ ...base, kind: 'rating', value: input.value, alternative: input.alternative }));
    case 'correction':
      return ok(defined({ ...base, kind: 'correction', message: input.message, reason: input.reason }));
    case 'failure':
      return ok(defined({ ...base, kind: 'failure', mode: input.mode, severity: input.severity, first: input.first }));
    case 'skip':
      return ok(defined({ ...base, kind: 'skip', text: input.text }));
  }
}

/**
 * Alternative 0 is the step itself; the others are actions of the same task that stand at the same decision under some scheme, or
 * turns that a reviewer wrote. Which scheme that is matters when pairs are made, not here.
 */
function resolveAlternatives(given: readonly AlternativeRef[], own: { trajectory: LabelTrajectory; step: LabelStep }, lookup: LabelLookup): Result<StoredAlternative[], LabelRefusal> {
  const found: StoredAlternative[] = [];
  const seen = new Set<string>();
  for (const [index, alternative] of given.entries()) {
    const field = `alternatives[${index}]`;
    if ('message' in alternative) {
      if (index === 0) return refuse('bad_alternatives', field, 'Alternative 0 is the step itself.');
      found.push({ message: alternative.message });
      continue;
    }
    const trajectory = findTrajectory(lookup, alternative.trajectory, `${field}.trajectory`);
    if (!trajectory.ok) return trajectory;
    const step = findStep(lookup, trajectory.value.id, alternative.step, `${field}.step`);
    if (!step.ok) return step;
    const { id, keys } = step.value;
    if (index === 0 && id !== own.step.id) return refuse('bad_alternatives', field, 'Alternative 0 is the step itself.');
    if (seen.has(id)) return refuse('bad_alternatives', field, 'The same step stands twice among the alternatives.');
    seen.add(id);
    if (!keys) return refuse('not_an_action', `${field}.step`, `Step ${step.value.ordinal} is a ${step.value.kind}; alternatives are actions.`);
    if (trajectory.value.task !== own.trajectory.task || !own.step.keys || !sharedScheme(own.step.keys, keys)) {
      return refuse('not_same_decision', field, 'This action was not taken at the same decision; under no scheme do the two states agree.');
    }
    found.push({ trajectory: trajectory.value.id, step: id });
  }
  return ok(found);
}

function resolveGoal(input: Given<'goal'>, lookup: LabelLookup): Resolved {
  const target = findTarget({ trajectory: input.trajectory, step: input.step }, lookup);
  if (!target.ok) return target;
  const { trajectory, step } = target.value;
  const achieved = findStep(lookup, trajectory.id, input.achieved_at, 'achieved_at');
  if (!achieved.ok) return achieved;
  if (step && step.id !== achieved.value.id) return refuse('bad_target', 'step', 'The step of a goal is the one where it was achieved; leave it out or name achieved_at.');
  const evidence = resolveEvidence(input.evidence, trajectory.id, lookup);
  if (!evidence.ok) return evidence;
  const relevance = input.relevance && resolveRelevance(input.relevance, lookup.actionsUpTo(trajectory.id, achieved.value.id));
  if (relevance && !relevance.ok) return relevance;
  return ok(
    defined({
      ...commonFields(input), kind: 'goal', trajectory: trajectory.id, step: achieved.value.id, task: trajectory.task, goal: input.goal,
      evidence: evidence.value, relevance: relevance?.value,
    }),
  );
}

function resolveRelevance(given: Record<string, 0 | 1>, actions: readonly Pick<LabelStep, 'id' | 'ordinal'>[]): Result<Record<string, 0 | 1>, LabelRefusal> {
  const byOrdinal = new Map(actions.map((action) => [String(action.ordinal), action.id]));
  const relevance: Record<string, 0 | 1> = {};
  for (const [ordinal, value] of Object.entries(given)) {
    const id = byOrdinal.get(String(Number(ordinal)));
    if (id === undefined) return refuse('bad_relevance', `relevance.${ordinal}`, `Step ${ordinal} is no action on the way to the step where the goal was achieved.`);
    relevance[id] = value;
  }
  return ok(relevance);
}

function resolveOnRun(input: Given<'verdict' | 'comment'>, lookup: LabelLookup): Resolved {
  const target = findTarget(input, lookup);
  if (!target.ok) return target;
  const { trajectory, step } = target.value;
  const evidence = input.evidence && resolveEvidence(input.evidence, trajectory.id, lookup);
  if (evidence && !evidence.ok) return evidence;
  const base = { ...commonFields(input), trajectory: trajectory.id, step: step?.id ?? null, task: trajectory.task, ...(evidence ? { evidence: evidence.value } : {}) };
  return input.kind === 'verdict' ? ok({ ...base, kind: 'verdict', flags: input.flags, rationale: input.rationale }) : ok({ ...base, kind: 'comment', text: input.text });
}

function resolveAttribute(input: Given<'attribute'>, lookup: LabelLookup): Resolved {
  const fault = lookup.attributeFault(input.name, input.value);
  if (fault !== null) return refuse('bad_attribute', 'value', fault);
  const said = { ...commonFields(input), kind: 'attribute' as const, name: input.name, value: input.value };
  if (input.task !== undefined) {
    if (input.trajectory !== undefined || input.step !== undefined) return refuse('bad_target', 'task', 'An attribute is on a task, or on a trajectory or step; not on both.');
    const task = lookup.task(input.task);
    if (!task) return refuse('unknown_task', 'task', `The project has no task ${input.task}.`);
    if (input.evidence) return refuse('bad_target', 'evidence', 'A label of a whole task quotes no step.');
    return ok({ ...said, trajectory: null, step: null, task });
  }
  if (input.trajectory === undefined) return refuse('bad_target', 'trajectory', 'An attribute names a step, a trajectory or a task.');
  const target = findTarget({ trajectory: input.trajectory, step: input.step }, lookup);
  if (!target.ok) return target;
  const { trajectory, step } = target.value;
  const evidence = input.evidence && resolveEvidence(input.evidence, trajectory.id, lookup);
  if (evidence && !evidence.ok) return evidence;
  return ok({ ...said, trajectory: trajectory.id, step: step?.id ?? null, task: trajectory.task, ...(evidence ? { evidence: evidence.value } : {}) });
}

/** A retraction stands where its label stands; a target given with it must be that one. */
function resolveRetract(input: Given<'retract'>, lookup: LabelLookup, eventById: (id: string) => LabelEvent | null): Resolved {
  const label = eventById(input.label);
  if (!label) return refuse('unknown_label', 'label', `There is no label ${input.label}.`);
  const { trajectory, step, task } = label;
  if (input.trajectory !== undefined) {
    const target = findTarget({ trajectory: input.trajectory, step: input.step }, lookup);
    if (!target.ok) return target;
    if (target.value.trajectory.id !== trajectory || (target.value.step && target.value.step.id !== step)) {
      return refuse('bad_target', 'trajectory', 'The label stands somewhere else; leave the target out.');
    }
  } else if (input.step !== undefined) return refuse('bad_target', 'step', 'A step is named together with its trajectory.');
  if (input.evidence) return refuse('bad_target', 'evidence', 'A retraction quotes nothing.');
  return ok({ ...commonFields(input), kind: 'retract', trajectory, step, task, label: label.id });
}

/** `eventById`: any event of the log. Rules that need the current labels are those of decide.ts. */
export function resolveLabel(input: LabelInput, lookup: LabelLookup, eventById: (id: string) => LabelEvent | null): Resolved {
  switch (input.kind) {
    case 'preference':
    case 'rating':
    case 'correction':
    case 'failure':
    case 'skip':
      return resolveOnStep(input, lookup);
    case 'goal':
      return resolveGoal(input, lookup);
    case 'verdict':
    case 'comment':
      return resolveOnRun(input, lookup);
    case 'attribute':
      return resolveAttribute(input, lookup);
    case 'retract':
      return resolveRetract(input, lookup, eventById);
  }
}
