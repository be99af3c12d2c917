import { expect, it } from 'vitest';
import { attachmentAs, rangeOf } from './send-bytes';

it('reads one range, ignores what it need not understand, and refuses what lies outside', () => {
  expect(rangeOf('bytes=0-0', 10)).toEqual({ start: 0, end: 1 });
  expect(rangeOf('bytes=5-', 10)).toEqual({ start: 5, end: 10 });
  expect(rangeOf('bytes=5-99', 10)).toEqual({ start: 5, end: 10 });
  expect(rangeOf('bytes=-3', 10)).toEqual({ start: 7, end: 10 });
  expect(rangeOf('bytes=-30', 10)).toEqual({ start: 0, end: 10 });
  for (const ignored of [null, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b']) expect(rangeOf(ignored, 10), String(ignored)).toBeUndefined();
  for (const outside of ['bytes=10-', 'bytes=10-12', 'bytes=-0']) expect(rangeOf(outside, 10), outside).toBeNull();
  expect(rangeOf('bytes=0-', 0)).toBeNull();
});

it('names a download so that no header can be broken, whatever the file was called', () => {
  expect(attachmentAs('runs/a.jsonl')).toBe('attachment; filename="a.jsonl"');
  expect(attachmentAs('ä "x"\r\nset-cookie: a=b.txt')).toBe(`attachment; filename="_x_set-cookie_a_b.txt"; filename*=UTF-8''%C3%A4%20%22x%22%0D%0Aset-cookie%3A%20a%3Db.txt`);
  expect(attachmentAs('\ud800')).toBe(`attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`);
  expect(attachmentAs('')).toBe('attachment; filename="file"');
});
