/** V02: call arguments are objects, in one form in the whole file. */
import { objectOf } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import { callsOf, messagesOf, problem, type FoundCall } from './messages';
import type { FileLine, Problem, Rule } from './rule';

function faultOf(call: FoundCall, wanted: 'object' | 'text'): string | null {
  if (call.args === undefined) return 'has no arguments; a call without any has {}';
  if (wanted === 'object') {
    if (typeof call.args === 'string') return 'has its arguments as a text where the file has objects';
    return objectOf(call.args) === null ? 'has arguments that are no object' : null;
  }
  if (typeof call.args !== 'string') return 'has its arguments as an object where the file has texts';
  const parsed = parseJson(call.args);
  return parsed.ok && objectOf(parsed.value.value) !== null ? null : 'has an arguments text that is no JSON object';
}

function* checkArguments(line: FileLine): Iterable<Problem> {
  for (const message of line.view.lists.flatMap(messagesOf)) {
    for (const call of callsOf(message)) {
      const fault = faultOf(call, line.view.argumentsAre);
      if (fault !== null) yield problem('E', line, `${call.path}.function.arguments`, fault);
    }
  }
}

export const v02: Rule = { id: 'V02', title: 'Call arguments are objects, in one form in the whole file', scope: 'row', open: () => ({ line: checkArguments }) };
