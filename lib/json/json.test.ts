import { describe, expect, it } from 'vitest';
import { equalJson } from '@/lib/json/equal-json';
import type { Json } from '@/lib/json/json';
import { arrayOf, numberOf, numberOfText, numberText, objectOf, stringOf } from '@/lib/json/json';
import { jsonPointer, pointerOf } from '@/lib/json/json-pointer';
import { jsonText, printJson } from '@/lib/json/print-json';

describe('the readers of a value', () => {
  it('give null for another kind', () => {
    expect([objectOf({ $num: '1.0' }), objectOf([]), objectOf(null), objectOf(undefined)]).toEqual([null, null, null, null]);
    expect([arrayOf({}), stringOf(1), numberOf('1'), numberText(true)]).toEqual([null, null, null, null]);
  });

  it('look through the wrapper', () => {
    expect(objectOf({ $obj: { $num: '7' } })).toEqual({ $num: '7' });
    expect(objectOf({ $obj: 5 })).toEqual({ $obj: 5 });
  });

  it('give the nearest number for arithmetic and the literal for people', () => {
    expect([numberOf(numberOfText('1.50')), numberText(numberOfText('1.50'))]).toEqual([1.5, '1.50']);
    expect([numberOf({ $num: 'NaN' }), numberText({ $num: 'NaN' })]).toEqual([null, 'NaN']);
  });

  it('take a literal only where the text is a number', () => {
    expect([numberText({ $num: 'rm -rf' }), printJson({ $num: 'rm -rf' })]).toEqual([null, '{"$num":"rm -rf"}']);
  });
});

describe('pointers', () => {
  const root: Json = { 'a/b': [{ 'c~d': 1 }], '': 2, __proto__x: 3 };
  it('escape slash and tilde both ways', () => {
    expect(pointerOf(['a/b', 0, 'c~d'])).toBe('/a~1b/0/c~0d');
    expect(jsonPointer(root, '/a~1b/0/c~0d')).toBe(1);
    expect(jsonPointer(root, '/')).toBe(2);
    expect(jsonPointer(root, '')).toBe(root);
  });
  it('find nothing that is inherited, outside or no index', () => {
    for (const pointer of ['/constructor', '/a~1b/1', '/a~1b/00', '/a~1b/-1', '/a~1b/length', 'a']) expect(jsonPointer(root, pointer)).toBeUndefined();
  });
});

describe('printing', () => {
  it('sorts keys by code unit at every level', () => {
    expect(printJson({ b: { z: 1, a: 2 }, a: 1, B: 0 }, { sortKeys: true })).toBe('{"B":0,"a":1,"b":{"a":2,"z":1}}');
  });
  it('indents for people and keeps empty containers short', () => {
    expect(jsonText({ a: [1, { $num: '1.0' }], b: {}, c: [] })).toBe('{\n  "a": [\n    1,\n    1.0\n  ],\n  "b": {},\n  "c": []\n}');
  });
  it('needs no stack for depth', () => {
    let value: Json = 1;
    for (let depth = 0; depth < 50_000; depth++) value = [value];
    expect(printJson(value).length).toBe(100_001);
    let other: Json = 1;
    for (let depth = 0; depth < 50_000; depth++) other = [other];
    expect(equalJson(value, other)).toBe(true);
  });
  it('loses no JavaScript number', () => {
    expect([printJson(-0), printJson(Number.NaN), printJson([1e21])]).toEqual(['-0', 'NaN', '[1e+21]']);
  });
});

describe('equality', () => {
  it('ignores key order and keeps literals apart', () => {
    expect(equalJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(equalJson(1, { $num: '1.0' })).toBe(false);
    expect(equalJson([1], { 0: 1 })).toBe(false);
    expect(equalJson({ a: 1 }, { b: 1 })).toBe(false);
  });
});
