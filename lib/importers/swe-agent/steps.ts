/** The steps of a run: one for each entry of the history, else two for each turn. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import { whereOf } from '@/lib/importers/common/place';
import { commandInText, TextTurns } from '@/lib/importers/common/text-agents';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import { makeCallKey } from '@/lib/trajectory/ids';
import type { Placed, Run } from './run';

const textOf = (content: Json | undefined): string => {
  if (typeof content === 'string') return content;
  return (Array.isArray(content) ? content : []).map((part) => objectOf(part)?.text).filter((text) => typeof text === 'string').join('');
};

/** The command of a message, where the message says it in these words. */
function commandIn(message: Json): CallInput[] {
  const entry = objectOf(message);
  const command = typeof entry?.action === 'string' ? entry.action.trim() : '';
  return command !== '' && textOf(entry?.content).includes(command) ? [commandInText('bash', command)] : [];
}

/** An entry without what only repeats its text; the calls that a tool message answers are those it names. */
function withoutRepeats(entry: JsonObject): JsonObject {
  const { thought, action, tool_call_ids: ids, ...rest } = entry;
  const text = textOf(entry.content);
  const kept: JsonObject = { ...rest };
  if (typeof thought === 'string' && !text.includes(thought.trim())) kept.thought = thought;
  if (typeof action === 'string' && !text.includes(action.trim())) kept.action = action;
  if (Array.isArray(ids) && ids.length === 1 && kept.tool_call_id === undefined) kept.tool_call_id = ids[0] ?? null;
  else if (ids !== undefined) kept.tool_call_ids = ids;
  return kept;
}

/** How many turns are looked through for the one of an action: a turn may lack its action in the history, and the other way round. */
const lookAhead = 8;

/** What the turns say about the actions of the history, in their order. */
class TurnBook {
  private at = 0;
  readonly unplaced: Json[] = [];

  constructor(private readonly turns: readonly Placed[]) {}

  /** The turn of an action; null where there is none. */
  take(entry: JsonObject): Placed | null {
    const says = (turn: JsonObject | null) => turn !== null && ((entry.action !== undefined && turn.action === entry.action) || turn.response === textOf(entry.content));
    for (let at = this.at; at < Math.min(this.turns.length, this.at + lookAhead); at++) {
      const turn = this.turns[at];
      if (!turn || !says(objectOf(turn.value))) continue;
      this.unplaced.push(...this.turns.slice(this.at, at).map(({ value }) => value));
      this.at = at + 1;
      return turn;
    }
    return null;
  }

  end(): Json[] {
    return [...this.unplaced, ...this.turns.slice(this.at).map(({ value }) => value)];
  }
}

/** What a turn knows beyond the message of its action and the answer to it. */
function turnFacts(turn: JsonObject, action: JsonObject, answer: JsonObject | null): JsonObject {
  const facts = new Fields(turn);
  const text = textOf(action.content);
  if (turn.action === action.action || (typeof turn.action === 'string' && text.includes(turn.action.trim()))) facts.take('action');
  if (turn.response === text || turn.response === '') facts.take('response');
  if (typeof turn.thought === 'string' && text.includes(turn.thought.trim())) facts.take('thought');
  if (typeof turn.observation === 'string' && textOf(answer?.content).includes(turn.observation.trim())) facts.take('observation');
  return facts.rest() ?? {};
}

/** Gives back the turns that no entry of the history shows. */
export function writeHistory(run: Run, builder: TrajectoryBuilder, context: ImportContext): Json[] {
  const chat = new ChatReader(builder, context, { inlineCalls: commandIn });
  const sides = new TextTurns();
  const book = new TurnBook(run.turns);
  for (const [index, { value, src }] of run.history.entries()) {
    const entry = objectOf(value);
    if (!entry) {
      chat.add(value, { src, index });
      continue;
    }
    const copied = entry.is_demo === true;
    if (copied) chat.notes.once('copied_context', 'Demonstrations stand before the run; they are marked as copied.', src);
    const patch = sides.next(entry, copied);
    const turn = entry.role === 'assistant' && !copied ? book.take(entry) : null;
    const ordinal = chat.add({ ...withoutRepeats(entry), ...(entry.action === undefined ? {} : { action: entry.action }) }, { src, index }, patch);
    const step = ordinal === null ? undefined : builder.step(ordinal);
    if (!step) continue;
    // The command was given with the message only so that it can be found in the text.
    const { action: _action, ...rest } = objectOf(step.extra) ?? {};
    const said = withoutRepeats(entry).action;
    const facts = turn ? turnFacts(objectOf(turn.value) ?? {}, entry, objectOf(run.history[index + 1]?.value)) : {};
    const { execution_time: seconds, ...known } = facts;
    if (typeof seconds === 'number') step.durationMs = seconds * 1000;
    else if (seconds !== undefined) known.execution_time = seconds;
    if (turn) step.src.push(turn.src);
    delete step.extra;
    Object.assign(step, withExtra(rest, said === undefined ? undefined : { action: said }, Object.keys(known).length > 0 ? { turn: known } : undefined));
  }
  return book.end();
}

/** Runs that kept no history: each turn is an action and what came of it. */
export function writeTurns(run: Run, builder: TrajectoryBuilder): void {
  const notes = new Notes(builder);
  for (const [index, { value, src }] of run.turns.entries()) {
    const turn = Fields.of(value);
    if (!turn) {
      builder.report('bad_step', `Turn ${index} is no object; no step was made of it.`, whereOf(src));
      continue;
    }
    const [response, thought, command] = [turn.text('response'), turn.text('thought'), turn.text('action') ?? ''];
    const text = response !== null && response !== '' ? response : (thought ?? '');
    const isInText = command.trim() !== '' && text.includes(command.trim());
    const calls: CallInput[] = command.trim() === '' ? [] : [commandInText('bash', isInText ? command.trim() : command)];
    const observation = turn.text('observation') ?? '';
    const answer = { type: 'text' as const, text: observation };
    notes.lookForControls([answer], src);
    const ordinal = builder.add({
      kind: 'action', role: 'assistant', calls, sourceIndexes: [index], src: [src],
      parts: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls.map((_, at) => ({ type: 'call' as const, index: at }))],
      ...withExtra(thought === null || text.includes(thought.trim()) ? undefined : { thought }, turn.rest()),
    });
    builder.add({
      kind: 'observation', role: 'user', parts: [answer], sourceIndexes: [index], src: [src],
      ...(calls.length > 0 ? { result: { cause: [makeCallKey(ordinal, 0)] } } : {}),
    });
  }
}
