/** V08: a pair has an explicit prompt that ends where the model speaks, one answer a side, and both sides stand at one state. */
import { arrayOf, stringOf } from '@/lib/json/json';
import { messagesOf, problem } from './messages';
import type { FileLine, Problem, Rule, RuleContext } from './rule';

function* checkState(line: FileLine, context: RuleContext): Iterable<Problem> {
  const scheme = stringOf(line.view.prov?.scheme);
  if (scheme === null || scheme === 'ctx.exact') return;
  const differs = (arrayOf(line.view.prov?.differs) ?? []).filter((path) => typeof path === 'string').join(', ');
  const where = differs === '' ? 'prompt' : differs;
  if (scheme === 'ctx.norm') yield problem('W', line, where, 'the rejected or chosen side saw this with other times, ids or paths');
  else if (context.allowContextDiffers) yield problem('W', line, where, `the two sides saw different contexts (${scheme}); the prompt is that of alternative 0`);
  else yield problem('E', line, where, `the two sides saw different contexts (${scheme}), and that was not allowed`);
}

function* checkPair(line: FileLine, context: RuleContext): Iterable<Problem> {
  if (line.view.shape !== 'preference') return;
  const prompt = line.view.lists.find((list) => list.part === 'prompt');
  const messages = prompt ? messagesOf(prompt) : [];
  const last = messages.at(-1);
  if (last === undefined) yield problem('E', line, 'prompt', 'is empty or missing');
  else if (last.fields.role !== 'user' && last.fields.role !== 'tool') yield problem('E', line, last.path, `ends the prompt with a ${stringOf(last.fields.role) ?? '?'} message; it must be user or tool`);
  for (const part of ['chosen', 'rejected'] as const) {
    const side = line.view.lists.find((list) => list.part === part);
    const turns = side ? messagesOf(side) : [];
    if (turns.length !== 1 || turns[0]?.fields.role !== 'assistant') yield problem('E', line, part, `has ${turns.length} messages; one assistant message is wanted`);
  }
  yield* checkState(line, context);
}

export const v08: Rule = {
  id: 'V08',
  title: 'Pairs have an explicit prompt that ends in a user or tool message, one assistant message a side, and one state',
  scope: 'row',
  open: (context) => ({ line: (line) => checkPair(line, context) }),
};
