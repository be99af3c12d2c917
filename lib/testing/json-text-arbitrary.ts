// Random JSON texts for tests: odd literals, awkward keys, lone surrogates, blanks anywhere.
import fc from 'fast-check';

const literal = fc.oneof(
  fc.constantFrom('0', '-0', '1.0', '1e5', '1E-07', '1e400', '-1e400', '780177723283783681', '9007199254740993', '0.1', '1e-7', '0.0000001', 'NaN', '-Infinity', 'Infinity', '100', '0.10', '1e21', '1e+21', '123456789012345678'),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.tuple(fc.integer({ min: -999, max: 999 }), fc.stringMatching(/^[0-9]{1,20}$/)).map(([whole, places]) => `${whole}.${places}`),
);

const plainText = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('', 'a\ud800', '\udc00b', '"\\', '\u0000\u001b[31m', '\\ud83d', '😀', 'x'.repeat(60)));
const key = fc.oneof(fc.constantFrom('$num', '$obj', '__proto__', 'a', 'a/b~c', '2', 'constructor', 'toJSON', ''), plainText);

/** A string literal in one of the ways a writer may escape it. */
const stringLiteral = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.boolean()).map(([value, ascii]) => {
    const written = JSON.stringify(value);
    return ascii ? written.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) : written;
  });

const blank = fc.constantFrom('', '', ' ', '\n', '\t\r\n');

/** The text of one JSON value; keys may repeat unless `uniqueKeys`. */
export function jsonTextArbitrary(options: { uniqueKeys: boolean }): fc.Arbitrary<string> {
  const text = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      literal,
      stringLiteral(plainText),
      fc.constantFrom('true', 'false', 'null'),
      fc.tuple(blank, fc.array(tie('value'), { maxLength: 4 })).map(([gap, items]) => `[${gap}${items.join(`${gap},${gap}`)}${gap}]`),
      fc.tuple(blank, members(tie('value'), options.uniqueKeys)).map(([gap, all]) => `{${gap}${all.join(`${gap},${gap}`)}${gap}}`),
    ),
  })).value;
  return fc.tuple(blank, text, blank).map((parts) => parts.join(''));
}

function members(value: fc.Arbitrary<string>, uniqueKeys: boolean): fc.Arbitrary<string[]> {
  const member = fc.tuple(stringLiteral(key), value);
  const list = uniqueKeys
    ? fc.uniqueArray(member, { maxLength: 4, selector: ([written]) => String(JSON.parse(written)) })
    : fc.array(member, { maxLength: 4 });
  return list.map((all) => all.map(([written, text]) => `${written}: ${text}`));
}
