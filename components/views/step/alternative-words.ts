/** The words for alternatives of a decision: their letters, how their states relate, and what each says and does. */
import { assertNever } from '@/lib/base/assert-never';
import type { DecisionView } from '@/lib/contracts/decisions';
import { objectOf, type Json } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';
import type { ToolCall, Step } from '@/lib/trajectory/model';
import type { Scheme } from '@/lib/trajectory/state-keys';
import { partsText } from '@/lib/trajectory/to-messages';

/** A to Z, then 27 on as AA, AB, …; alternative 0 is the step itself and always A. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** How a state relates to that of alternative 0, as it stands beside an alternative. */
export function schemeWords(scheme: Scheme): string {
  switch (scheme) {
    case 'ctx.exact':
      return 'saw exactly the same';
    case 'ctx.norm':
      return 'the same but for times, ids and paths';
    case 'env':
      return 'the same state of the world, another way to it';
    case 'task.step':
      return 'same actions so far, different words';
    default:
      return assertNever(scheme);
  }
}

const listed = (letters: readonly string[]): string => (letters.length < 2 ? (letters[0] ?? '') : `${letters.slice(0, -1).join(', ')} and ${letters.at(-1) ?? ''}`);

/** One sentence a scheme: "B and C saw exactly what A saw."; and what an export makes of those that did not. */
export function introduction(alternatives: readonly Pick<DecisionView['alternatives'][number], 'scheme'>[]): string {
  const letters = (scheme: Scheme) => listed(alternatives.flatMap((one, index) => (index > 0 && one.scheme === scheme ? [letterOf(index)] : [])));
  const [exact, norm, env, actions] = [letters('ctx.exact'), letters('ctx.norm'), letters('env'), letters('task.step')];
  return [
    exact && `${exact} saw exactly what A saw.`,
    norm && `${norm} saw the same but for times, ids and paths.`,
    env && `${env} came to the same state of the world by another way.`,
    actions && `${actions} took the same actions so far but read different words.`,
    (env || actions) && 'Pairs across different words are left out of exports unless you allow them.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const oneLine = (text: string, most: number): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > most ? `${flat.slice(0, most - 1)}…` : flat;
};

function valueWords(value: Json): string {
  const text = typeof value === 'string' ? value : printJson(value);
  return oneLine(text, 60);
}

function callWords({ name, args }: ToolCall): string {
  if (args.state !== 'object') return `${name} ${oneLine(args.text, 120)}`;
  const members = objectOf(args.value);
  if (!members) return `${name} ${valueWords(args.value)}`;
  return [name, ...Object.entries(members).map(([key, value]) => `${key} ${valueWords(value)}`)].join(' ');
}

/** What a move does, and what it says, each on one line; '' where it does or says nothing. */
export function moveWords(step: Pick<Step, 'calls' | 'parts'>): { readonly does: string; readonly says: string } {
  return { does: oneLine(step.calls.map(callWords).join('; '), 240), says: oneLine(partsText(step.parts), 280) };
}
