/** The examples of docs/labels.md are label lines: each is read by the program itself. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LabelInput } from './event';
import { readLabelLine } from './read-line';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/labels.md'), 'utf8');
const lines = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n').filter((line) => line !== ''));

it('every example is read as a label', () => {
  expect(lines.map((line) => readLabelLine(line)).flatMap((read) => (read.ok ? [] : [read.error.reason]))).toEqual([]);
});

it('every kind has an example, and every common field is shown or named', () => {
  const told = new Set(lines.map((line) => readLabelLine(line)).flatMap((read) => (read.ok ? [read.value.kind] : [])));
  expect([...told].sort()).toEqual(LabelInput.options.map((option) => option.shape.kind.value).sort());
  const fields = new Set(LabelInput.options.flatMap((option) => Object.keys(option.shape)));
  expect([...fields].filter((field) => !page.includes(`\`${field}\``) && !page.includes(`"${field}"`))).toEqual([]);
});
