import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallBook, type ResultClaim } from './call-book';
import { makeCallKey } from './ids';
import type { ToolCall } from './model';

const call = (ordinal: number, name = 'f', callId: string | null = null): ToolCall => ({
  key: makeCallKey(ordinal, 0), callId, name, args: { state: 'object', value: {} }, encoding: 'object', status: 'pending',
});
function bookOf(...calls: ToolCall[]): CallBook {
  const book = new CallBook();
  for (const one of calls) book.open(one);
  return book;
}
const keys = (found: { calls: ToolCall[] }) => found.calls.map(({ key }) => key);

describe('the book of calls', () => {
  it('pairs by id with the nearest call that still waits', () => {
    const book = bookOf(call(1, 'f', 'call_0'), call(2, 'f', 'call_0'));
    expect([keys(book.close({ callId: 'call_0' })), keys(book.close({ callId: 'call_0' })), keys(book.close({ callId: 'call_0' }))]).toEqual([['2.0'], ['1.0'], []]);
  });

  it('does not guess where an id names no call', () => {
    const book = bookOf(call(1, 'f', 'a'));
    expect(book.close({ callId: 'b', name: 'f', byPosition: true })).toEqual({ calls: [], pairing: 'none' });
    expect(book.pending()).toHaveLength(1);
  });

  it('pairs by cause, by order where the format says so, by a name that only one waiting call has', () => {
    expect(bookOf(call(1), call(2), call(3)).close({ cause: [makeCallKey(3, 0), makeCallKey(1, 0)] })).toMatchObject({ pairing: 'by_cause', calls: [{ key: '1.0' }, { key: '3.0' }] });
    expect(bookOf(call(1), call(2)).close({ byPosition: true })).toMatchObject({ pairing: 'by_position', calls: [{ key: '1.0' }] });
    expect(bookOf(call(1), call(2), call(3)).close({ byPosition: [makeCallKey(2, 0), makeCallKey(3, 0), makeCallKey(9, 0)] })).toMatchObject({ pairing: 'by_position', calls: [{ key: '2.0' }, { key: '3.0' }] });
    expect(bookOf(call(1)).close({ byPosition: [makeCallKey(2, 0)] })).toEqual({ pairing: 'none', calls: [] });
    expect(bookOf(call(1, 'f'), call(2, 'g')).close({ name: 'g' })).toMatchObject({ pairing: 'by_unique_name', calls: [{ key: '2.0' }] });
    expect(bookOf(call(1, 'f'), call(2, 'f')).close({ name: 'f' }).pairing).toBe('none');
    expect(bookOf(call(1)).close({}).pairing).toBe('none');
  });

  it('says when an id was used before', () => {
    const book = new CallBook();
    expect([book.open(call(1, 'f', 'a')), book.open(call(2, 'f', 'b')), book.open(call(3, 'f', 'a')), book.open(call(4)), book.open(call(5))]).toEqual(['new', 'new', 'reused', 'new', 'new']);
  });

  it('lets each call be answered at most once, and keeps the others waiting', () => {
    const claim: fc.Arbitrary<ResultClaim> = fc.oneof(
      fc.record({ callId: fc.constantFrom('a', 'b', 'none') }), fc.record({ name: fc.constantFrom('f', 'g') }), fc.record({ byPosition: fc.constant(true) }),
      fc.record({ cause: fc.array(fc.nat(6).map((ordinal) => makeCallKey(ordinal, 0)), { maxLength: 2 }) }),
    );
    const opened = fc.array(fc.record({ name: fc.constantFrom('f', 'g'), id: fc.constantFrom(null, 'a', 'b') }), { maxLength: 6 });
    fc.assert(
      fc.property(opened, fc.array(claim, { maxLength: 8 }), (calls, claims) => {
        const book = bookOf(...calls.map(({ name, id }, ordinal) => call(ordinal, name, id)));
        const answered = claims.flatMap((one) => keys(book.close(one)));
        expect(new Set(answered).size).toBe(answered.length);
        expect([...answered, ...book.pending().map(({ key }) => key)].sort()).toEqual(calls.map((_, ordinal) => makeCallKey(ordinal, 0)).sort());
      }),
    );
  });
});
