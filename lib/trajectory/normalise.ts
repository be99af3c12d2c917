/** Text without what differs between two runs of the same thing: times, ids, temporary paths, ports, durations, colours. */

/** Terminal colours and titles. */
const ansi = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-_])/g;

/** Names that a task or a call's argument may mention, and that are then part of the state. */
const nameLike: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{12,64}\b/g, '<hex>'],
  [/\b(?:call|toolu|msg|chatcmpl|fc|resp|run)_[A-Za-z0-9]{6,}\b/g, '<id>'],
  [/\/(?:private\/)?(?:tmp|var\/folders|var\/tmp)\/[\w./-]+/g, '<tmp>'],
  [/\/(?:home|Users)\/[\w.-]+/g, '<home>'],
  [/\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):\d{2,5}\b/g, '<port>'],
];

const timeLike: readonly [RegExp, string][] = [
  [/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g, '<time>'],
  [/\b\d+(?:\.\d+)?\s?(?:ms|µs|us|ns|seconds?|secs?|s)\b/g, '<duration>'],
];

/** What in `text` looks like a name that normalising would take away. */
export function protectedNames(text: string): string[] {
  return nameLike.flatMap(([pattern]) => text.match(pattern) ?? []);
}

/** `names`: met in the task or in a call's arguments, so they are kept. */
export function normaliseText(text: string, names: { has(name: string): boolean }): string {
  let out = text.replace(/\r\n?/g, '\n').replace(ansi, '');
  for (const [pattern, mark] of nameLike) out = out.replace(pattern, (found) => (names.has(found) ? found : mark));
  for (const [pattern, mark] of timeLike) out = out.replace(pattern, (found) => (names.has(found) ? found : mark));
  return out.replace(/[ \t]+$/gm, '').trimEnd();
}
