import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson } from '@/lib/json/equal-json';
import type { Json } from '@/lib/json/json';
import { isExactNumber } from '@/lib/json/json';
import { jsonTextArbitrary } from '@/lib/testing/json-text-arbitrary';
import type { JsonError, JsonNote } from '@/lib/json/json-note';
import { DEFAULT_JSON_LIMITS } from '@/lib/json/json-note';
import { jsonPointer } from '@/lib/json/json-pointer';
import { parseJson } from '@/lib/json/parse-json';
import { jsonText, printJson } from '@/lib/json/print-json';
import { scanJson } from '@/lib/json/scan-json';
import { parseJsonPrefix } from '@/lib/json/tolerant-parser';

function valueOf(text: string): Json {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`${parsed.error.what} at ${parsed.error.offset} in ${text}`);
  return parsed.value.value;
}

function notesOf(text: string): JsonNote[] {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value.notes : [];
}

function errorOf(text: string): JsonError | null {
  const parsed = parseJson(text);
  return parsed.ok ? null : parsed.error;
}

describe('number literals', () => {
  it('become JavaScript numbers only when the text survives', () => {
    expect(valueOf('[7,-3,0.25,1.0,1e5,-0,0,1e21,1e+21,0.0000001,1e-7,100000000000000000]')).toEqual([
      7, -3, 0.25, { $num: '1.0' }, { $num: '1e5' }, { $num: '-0' }, 0, { $num: '1e21' }, 1e21, { $num: '0.0000001' }, 1e-7, 100000000000000000,
    ]);
  });

  it('of more than 2^53 are kept and noted with pointer and offset', () => {
    const text = '{"id":780177723283783681,"messages":[{"ts":1756373056195328123}]}';
    expect(valueOf(text)).toEqual({ id: { $num: '780177723283783681' }, messages: [{ ts: { $num: '1756373056195328123' } }] });
    expect(notesOf(text)).toEqual([
      { code: 'big_integer', pointer: '/id', offset: 6, literal: '780177723283783681' },
      { code: 'big_integer', pointer: '/messages/0/ts', offset: 43, literal: '1756373056195328123' },
    ]);
  });

  it('that are not finite are kept and noted', () => {
    const text = '{"a":NaN,"b":[-Infinity,1e400]}';
    expect(valueOf(text)).toEqual({ a: { $num: 'NaN' }, b: [{ $num: '-Infinity' }, { $num: '1e400' }] });
    expect(notesOf(text).map((note) => [note.code, note.pointer])).toEqual([
      ['nonfinite_number', '/a'],
      ['nonfinite_number', '/b/0'],
      ['nonfinite_number', '/b/1'],
    ]);
  });

  it('outside the grammar are refused where they stand', () => {
    for (const text of ['01', '1.', '.5', '+1', '1e', '--1', '1.0.0', '0x10', '[1.0 2]', 'nan', '-']) expect(errorOf(text), text).not.toBeNull();
  });

  it('are judged alike by the scan and by conversion', { timeout: 30_000 }, () => {
    const literals = fc.oneof(fc.stringMatching(/^-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/), fc.double({ noNaN: true, noDefaultInfinity: true }).map(String));
    fc.assert(
      fc.property(literals, (text) => {
        const scan = scanJson(text, 512);
        if (scan !== null) expect(scan.literals.length === 0).toBe(isExactNumber(text));
        else expect(isExactNumber(text)).toBe(false);
      }),
      { numRuns: 1200 },
    );
  });
});

describe('keys', () => {
  it('that stand twice keep the last value and note both', () => {
    const text = '{"messages":[{"content":"first","content":"second"}]}';
    expect(valueOf(text)).toEqual({ messages: [{ content: 'second' }] });
    expect(notesOf(text)).toEqual([{ code: 'duplicate_key', pointer: '/messages/0/content', offset: 32, key: 'content', first: 'first', last: 'second' }]);
  });

  it('are compared after unescaping', () => {
    expect(notesOf('{"a":1,"\\u0061":2}').map((note) => note.code)).toEqual(['duplicate_key']);
  });

  it('named __proto__ are own members and reach no prototype', () => {
    for (const text of ['{"__proto__":{"polluted":1}}', '{"__proto__":{"polluted":1},"n":NaN}']) {
      const value = valueOf(text);
      expect(Object.keys(value ?? {})).toContain('__proto__');
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect('polluted' in {}).toBe(false);
      expect(jsonPointer(value, '/__proto__/polluted')).toBe(1);
    }
    expect(printJson(valueOf('{"__proto__":1}'))).toBe('{"__proto__":1}');
  });

  it('$num and $obj of the source are wrapped, so that nothing is ambiguous', () => {
    expect(valueOf('{"$num":"7"}')).toEqual({ $obj: { $num: '7' } });
    expect(valueOf('[1.0,{"$num":"1.0"}]')).toEqual([{ $num: '1.0' }, { $obj: { $num: '1.0' } }]);
    expect(valueOf('{"$obj":{"a":1.0}}')).toEqual({ $obj: { $obj: { a: { $num: '1.0' } } } });
    expect(valueOf('{"$obj":1,"b":2}')).toEqual({ $obj: 1, b: 2 });
    expect(jsonPointer(valueOf('{"$obj":{"$num":5}}'), '/$obj/$num')).toBe(5);
  });
});

describe('strings', () => {
  it('with lone surrogates are kept and noted; pairs are not', () => {
    const text = '["bad \\udcb2 \\ud835 end","\\ud83d\\ude00","\\\\ud83d","\\\\\\ud83d\\\\ude00"]';
    expect(valueOf(text)).toEqual(['bad \udcb2 \ud835 end', '😀', '\\ud83d', '\\\ud83d\\ude00']);
    expect(notesOf(text).map((note) => `${note.code} ${note.pointer}`)).toEqual(['lone_surrogate /0', 'lone_surrogate /3']);
  });

  it('with bare control characters or unknown escapes are refused where they stand', () => {
    expect(errorOf('{"a":"x\ty"}')).toMatchObject({ kind: 'syntax', offset: 7, what: 'a bare tab stands inside a string' });
    expect(errorOf('"ab\\xcd"')).toMatchObject({ kind: 'syntax', offset: 3 });
  });
});

describe('refusals', () => {
  it('tell a text that ends too early from one that is wrong', () => {
    for (const text of ['{"a":"x', '{"a":', '{"a"', '{', '[1,', '[1', 'tru', '-', '', '{"a":-Inf']) expect(errorOf(text)?.kind, text).toBe('truncated');
    for (const text of ['{a:1}', '[1 2]', '{"a" 1}', '{"a":1}}', '{"a":1} {"b":2}', "{'a':1}", '[1,]', '{"a":1,}', 'hello']) {
      expect(errorOf(text)?.kind, text).toBe('syntax');
    }
  });

  it('say what was expected', () => {
    expect(errorOf('{"a":1 "b":2}')).toEqual({ kind: 'syntax', offset: 7, what: 'a comma or } was expected, but "\\"" stands here' });
    expect(errorOf('{"a":1')).toEqual({ kind: 'truncated', offset: 6, what: 'the text ends where a comma or } should stand' });
  });

  it('stop at 512 levels, and not before', () => {
    expect(parseJson('['.repeat(512) + ']'.repeat(512)).ok).toBe(true);
    expect(errorOf('['.repeat(513) + ']'.repeat(513))).toMatchObject({ kind: 'deep_nesting', offset: 512 });
    expect(errorOf('{"a":'.repeat(200_000))).toMatchObject({ kind: 'deep_nesting' });
  });

  it('write out no more notes than allowed and count the rest', () => {
    const parsed = parseJson(`[${'NaN,'.repeat(9)}NaN]`, { maxNotes: 3 });
    expect(parsed.ok && [parsed.value.notes.length, parsed.value.notesLeftOut]).toEqual([3, 7]);
  });
});

describe('laws', () => {
  it('printing and parsing again gives the same value', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(jsonTextArbitrary({ uniqueKeys: false }), (text) => {
        const value = valueOf(text);
        expect(equalJson(valueOf(printJson(value)), value)).toBe(true);
        expect(equalJson(valueOf(printJson(value, { sortKeys: true })), value)).toBe(true);
        expect(equalJson(valueOf(jsonText(value)), value)).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  it('a compact text without repeated keys is printed letter by letter', () => {
    const text = '{"a":1.0,"b":[NaN,-0,{"$num":"1"}],"c":{"$obj":{"x":780177723283783681}},"d":"\\ud800","e":{},"f":[]}';
    expect(printJson(valueOf(text))).toBe(text);
  });

  it('the fast way and the tolerant parser read the same', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(jsonTextArbitrary({ uniqueKeys: false }), (text) => {
        const fast = parseJson(text);
        const slow = parseJsonPrefix(text, 0, DEFAULT_JSON_LIMITS);
        expect(fast.ok && slow.ok && equalJson(fast.value.value, slow.value.value)).toBe(true);
        expect(fast.ok && slow.ok && fast.value.notes).toEqual(slow.ok && slow.value.notes);
      }),
      { numRuns: 800 },
    );
  });

  it('what JSON.parse reads exactly is read alike', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const native: Json = JSON.parse(text);
        if (JSON.stringify(native) === text && !text.includes('$')) expect(valueOf(text)).toEqual(native);
      }),
    );
  });

  it('any text is answered with a value or a reason inside the text', { timeout: 30_000 }, () => {
    const broken = fc.tuple(jsonTextArbitrary({ uniqueKeys: false }), fc.nat(), fc.nat(3), fc.constantFrom('', '"', '{', '}', '\\', ',', '\u0000', '1', 'N'));
    fc.assert(
      fc.property(broken, ([text, where, cut, insert]) => {
        const at = text.length === 0 ? 0 : where % text.length;
        const mutated = text.slice(0, at) + insert + text.slice(at + cut);
        const error = errorOf(mutated);
        if (error !== null) expect(error.offset >= 0 && error.offset <= mutated.length).toBe(true);
      }),
      { numRuns: 1200 },
    );
  });
});
