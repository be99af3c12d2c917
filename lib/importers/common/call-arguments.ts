/** Arguments of a call as sources write them: an object, JSON in a string, JSON in a string in a string, or text that is no JSON. */
import { parseJson } from '@/lib/json/parse-json';
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { IssueCode } from '@/lib/trajectory/issue';
import type { CallArguments, ToolCall } from '@/lib/trajectory/model';

export interface ReadArguments {
  args: CallArguments;
  encoding: ToolCall['encoding'];
  fault: 'arguments_invalid' | 'arguments_double_encoded' | null;
  /** An object some of whose members are null while others are not: what Arrow makes of rows with different arguments. */
  padded: boolean;
}

const object = (value: Json, encoding: ToolCall['encoding'], fault: ReadArguments['fault'] = null): ReadArguments => ({
  args: { state: 'object', value },
  encoding,
  fault,
  padded: encoding === 'object' && isPadded(value),
});

function isPadded(value: Json): boolean {
  const members = Object.values(objectOf(value) ?? {});
  return members.some((member) => member === null) && members.some((member) => member !== null);
}

/** null and missing arguments are an empty object: a call without arguments. */
export function readArguments(value: Json | undefined): ReadArguments {
  if (value === undefined || value === null) return object({}, 'object');
  if (typeof value !== 'string') return object(value, 'object');
  const outer = parseJson(value);
  if (!outer.ok)
    return { args: { state: 'invalid_json', text: value }, encoding: 'json_string', fault: 'arguments_invalid', padded: false };
  if (typeof outer.value.value !== 'string') return object(outer.value.value, 'json_string');
  const inner = parseJson(outer.value.value);
  if (!inner.ok || objectOf(inner.value.value) === null) return object(outer.value.value, 'json_string');
  return object(inner.value.value, 'json_string_x2', 'arguments_double_encoded');
}

/** What is odd about a call, with its pointer inside the message. */
export interface CallFault {
  code: IssueCode;
  pointer: string;
  what: string;
}

export function argumentFaults(read: ReadArguments, pointer: string): CallFault[] {
  const faults: CallFault[] = [];
  if (read.fault === 'arguments_invalid') faults.push({ code: read.fault, pointer, what: 'the arguments are no JSON and are kept as text' });
  if (read.fault === 'arguments_double_encoded') faults.push({ code: read.fault, pointer, what: 'the arguments are JSON in a string in a string' });
  if (read.padded) faults.push({ code: 'null_padding', pointer, what: 'some arguments are null, as tables pad them' });
  return faults;
}
