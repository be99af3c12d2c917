import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText, protectedNames } from './normalise';

const none = { has: () => false };
const uuid = 'c0ffee00-0000-4000-8000-000000000001';

describe('normalised text', () => {
  it('loses times, durations, ids, paths, ports and colours', () => {
    const marks: [string, string][] = [
      ['at 2026-01-01T10:00:00.123+02:00!', 'at <time>!'], ['2026-01-01 10:00', '<time>'], ['took 1.5 seconds', 'took <duration>'], ['12ms', '<duration>'], [`id ${uuid}`, 'id <uuid>'],
      ['commit 0123456789abcdef', 'commit <hex>'], ['call_abc123XYZ', '<id>'], ['/tmp/pytest-1/x.py', '<tmp>'], ['/home/ann/work', '<home>/work'], ['http://localhost:8080/x', 'http://<port>/x'],
      ['\u001b[31mred\u001b[0m', 'red'], ['a  \r\nb\t\n\n', 'a\nb'],
    ];
    for (const [text, expected] of marks) expect([text, normaliseText(text, none)]).toEqual([text, expected]);
  });

  it('keeps what may mean something', () => {
    for (const text of ['123456789012', 'facade', 'order 42', 'v1.2.3', 'abcdefabcdef', '  indented', 'tmp/x', '10:30']) expect(normaliseText(text, none)).toBe(text);
  });

  it('keeps names that it is told to keep', () => {
    expect(protectedNames(`open ${uuid} in /tmp/a`)).toEqual([uuid, '/tmp/a']);
    expect(normaliseText(`${uuid} /tmp/a`, new Set([uuid]))).toBe(`${uuid} <tmp>`);
  });

  it('is the same for two runs that differ in such things alone, and when normalised again', () => {
    const pairs: [string, string][] = [
      [uuid, uuid.replace('1', '2')], ['0123456789abcdef', 'fedcba9876543210'], ['/tmp/a', '/tmp/b/c'], ['/home/ann', '/Users/bob'], ['2026-01-01 10:00', '2027-02-02T11:11:11Z'], ['3 s', '12 s'],
      ['call_abc123', 'call_xyz789'], ['localhost:80', '127.0.0.1:8080'], ['\u001b[0mx', 'x'], ['y\r\n', 'y\n'], ['word', 'word'], ['42', '42'],
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pairs), { maxLength: 8 }), (of) => {
        const [one, two] = [0, 1].map((run) => normaliseText(of.map((pair) => pair[run]).join(' '), none));
        expect(two).toBe(one);
        expect(normaliseText(one ?? '', none)).toBe(one);
      }),
      { numRuns: 1000 },
    );
  });

  it('is what the patterns alone would make of it', () => {
    const pieces = ['a', 'f', '0', '9', '-', '_', ' ', '\t', '\n', '\r', '/', ':', '.', 'Z', 'call_', 'msg_abc', 'run_abcdef', '/tmp/', '/home/', '/var/tmp/x', 'localhost:', '8080', uuid, uuid.toUpperCase(), 'abcdef01234', '2026-01-01T10:00', ' ms', '\u001b[1m', 'é', '\u2028'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (of) => {
        const text = of.join('');
        expect(normaliseText(text, none)).toBe(byPatterns(text));
      }),
      { numRuns: 3000 },
    );
  });
});

/** The definition, without the short cuts. */
function byPatterns(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-_])/g, '')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>')
    .replace(/\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{12,64}\b/g, '<hex>')
    .replace(/\b(?:call|toolu|msg|chatcmpl|fc|resp|run)_[A-Za-z0-9]{6,}\b/g, '<id>')
    .replace(/\/(?:private\/)?(?:tmp|var\/folders|var\/tmp)\/[\w./-]+/g, '<tmp>')
    .replace(/\/(?:home|Users)\/[\w.-]+/g, '<home>')
    .replace(/\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):\d{2,5}\b/g, '<port>')
    .replace(/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g, '<time>')
    .replace(/\b\d+(?:\.\d+)?\s?(?:ms|µs|us|ns|seconds?|secs?|s)\b/g, '<duration>')
    .replace(/[ \t]+(?=\n|$)/g, '')
    .trimEnd();
}
