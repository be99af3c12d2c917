import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StructureScanner } from '@/lib/records/structure-scanner';

/** All stops at level 1 of a text given in pieces that end at these positions, asking once more than needed after each. */
function stopsOf(text: string, cuts: readonly number[]): { stops: string[]; newlines: string } {
  let newlines = '';
  const scanner = new StructureScanner(1, 0, (isCrlf) => (newlines += isCrlf ? 'c' : 'l'));
  const stops: string[] = [];
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    if (end === start) continue;
    scanner.feed(text.slice(start, end), start);
    start = end;
    for (let stop = scanner.next(); stop >= 0; stop = scanner.next()) {
      stops.push(`${stop} ${String.fromCharCode(scanner.code)} ${scanner.firstAt} ${scanner.firstLine} ${scanner.firstColumns}`);
      scanner.mark();
    }
    expect(scanner.next()).toBe(-1);
  }
  return { stops, newlines };
}

describe('the scanner of structure', () => {
  it('stops at the marks of its level and nowhere inside strings', () => {
    const { stops } = stopsOf('["a,\\"]",\n {"b":[1,2]} ]', []);
    expect(stops.map((stop) => stop.slice(0, 4))).toEqual(['8 , ', '11 {', '23 ]']);
  });

  it('finds the same stops wherever the text is cut', { timeout: 30_000 }, () => {
    const part = fc.constantFrom('"', '\\', '\\"', '\\\\', ',', ':', '{', '}', '[', ']', 'a', ' ', '\n', '\r\n', '"x"');
    const text = fc.array(part, { maxLength: 40 }).map((parts) => `[${parts.join('')}`);
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 12 }), (source, cuts) => {
        expect(stopsOf(source, cuts)).toEqual(stopsOf(source, []));
      }),
      { numRuns: 1200 },
    );
  });
});
