import { expect, it } from 'vitest';
import { csvCell, csvLine } from './csv';

it('takes the formula out of what a spreadsheet would run, and leaves numbers alone', () => {
  for (const text of ['=1+1', '+1+1', '-x', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '"=1', "'=1", '\uff1d1', '-1-1', '=cmd|x']) expect(csvCell(text).replace(/^"/, ''), text).toMatch(/^'/);
  for (const [cell, text] of [['-1', '-1'], ['-1.5e3', '-1.5e3'], [-1, '-1'], [0, '0'], [true, 'true'], ['plain', 'plain'], ['a=b', 'a=b'], [null, '']] as const) expect(csvCell(cell)).toBe(text);
});

it('quotes what would break a line', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, 3])).toBe('"a,b","say ""hi""","two\nlines",,3\r\n');
  expect(csvCell('=a,"b"')).toBe(`"'=a,""b"""`);
});
