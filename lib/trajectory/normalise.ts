/** Text without what differs between two runs of the same thing: times, ids, temporary paths, ports, durations, colours. */

/** Terminal colours and titles. */
const ansi = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-_])/g;

/**
 * What a pattern marks, and a test that is far cheaper than the pattern and says no only where the pattern finds nothing: texts are
 * long, most of them hold none of this, and every imported step passes here.
 */
interface Rule {
  pattern: RegExp;
  mark: string;
  mayBeIn(text: string): boolean;
}

/** Names that a task or a call's argument may mention, and that are then part of the state. */
const nameLike: readonly Rule[] = [
  { pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, mark: '<uuid>', mayBeIn: hasDashesOfUuid },
  { pattern: /\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{12,64}\b/g, mark: '<hex>', mayBeIn: hasHexRun },
  { pattern: /\b(?:call|toolu|msg|chatcmpl|fc|resp|run)_[A-Za-z0-9]{6,}\b/g, mark: '<id>', mayBeIn: hasPrefixedId },
  { pattern: /\/(?:private\/)?(?:tmp|var\/folders|var\/tmp)\/[\w./-]+/g, mark: '<tmp>', mayBeIn: (text) => text.includes('/tmp/') || text.includes('/var/') },
  { pattern: /\/(?:home|Users)\/[\w.-]+/g, mark: '<home>', mayBeIn: (text) => text.includes('/home/') || text.includes('/Users/') },
  {
    pattern: /\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):\d{2,5}\b/g,
    mark: '<port>',
    mayBeIn: (text) => text.includes('localhost:') || text.includes('127.0.0.1:') || text.includes('0.0.0.0:'),
  },
];

const always = () => true;
const timeLike: readonly Rule[] = [
  { pattern: /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g, mark: '<time>', mayBeIn: (text) => text.includes('-') && text.includes(':') },
  { pattern: /\b\d+(?:\.\d+)?\s?(?:ms|µs|us|ns|seconds?|secs?|s)\b/g, mark: '<duration>', mayBeIn: always },
];

const isHex = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 102);

function hasDashesOfUuid(text: string): boolean {
  for (let at = text.indexOf('-', 8); at !== -1; at = text.indexOf('-', at + 1)) {
    if (text.charCodeAt(at + 5) === 45 && text.charCodeAt(at + 10) === 45 && text.charCodeAt(at + 15) === 45) return true;
  }
  return false;
}

/** Twelve hex digits in a row: looks at every twelfth character, for such a run cannot miss all of them. */
function hasHexRun(text: string): boolean {
  for (let at = 11; at < text.length; ) {
    if (!isHex(text.charCodeAt(at))) {
      at += 12;
      continue;
    }
    let start = at;
    while (at - start < 11 && isHex(text.charCodeAt(start - 1))) start -= 1;
    if (at - start === 11) return true;
    at = start + 11;
  }
  return false;
}

function hasPrefixedId(text: string): boolean {
  for (let at = text.indexOf('_'); at !== -1; at = text.indexOf('_', at + 1)) if (/(?:call|toolu|msg|chatcmpl|fc|resp|run)$/.test(text.slice(Math.max(0, at - 8), at))) return true;
  return false;
}

/** What in `text` looks like a name that normalising would take away. */
export function protectedNames(text: string): string[] {
  return nameLike.flatMap(({ pattern, mayBeIn }) => (mayBeIn(text) ? (text.match(pattern) ?? []) : []));
}

/** `names`: met in the task or in a call's arguments, so they are kept. */
export function normaliseText(text: string, names: { has(name: string): boolean }): string {
  let out = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (out.includes('\u001b')) out = out.replace(ansi, '');
  for (const rules of [nameLike, timeLike]) {
    for (const { pattern, mark, mayBeIn } of rules) if (mayBeIn(out)) out = out.replace(pattern, (found) => (names.has(found) ? found : mark));
  }
  return trimLines(out).trimEnd();
}

const isBlank = (code: number) => code === 32 || code === 9;

/** Without blanks at the ends of lines. */
function trimLines(text: string): string {
  let out = '';
  let kept = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    let end = at;
    while (end > kept && isBlank(text.charCodeAt(end - 1))) end -= 1;
    if (end === at) continue;
    out += text.slice(kept, end);
    kept = at;
  }
  return kept === 0 ? text : out + text.slice(kept);
}
