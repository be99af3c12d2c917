import { describe, expect, it } from 'vitest';
import { COMMANDS, mayMeet } from './commands';
import { holderOf, keysOf, parseBindings, rebind, unbind, type Bindings } from './key-bindings';
import { parseKey } from './key-press';

describe('the table of commands', () => {
  it('gives no two commands of one screen the same key', () => {
    for (const command of COMMANDS) {
      for (const key of command.keys) expect(holderOf({}, command.id, key)?.id, `${command.id} ${key}`).toBeUndefined();
    }
  });

  it('has unique ids that begin with their scope, and keys that parse', () => {
    expect(new Set(COMMANDS.map((command) => command.id)).size).toBe(COMMANDS.length);
    for (const command of COMMANDS) {
      expect(command.id.startsWith(`${command.scope}.`), command.id).toBe(true);
      for (const key of command.keys) expect(parseKey(key), key).not.toBeNull();
    }
  });
});

describe('rebind', () => {
  it('refuses a taken key and names who has it', () => {
    const refused = rebind({}, 'review.tie', 'x');
    expect(refused).toMatchObject({ ok: false, error: { kind: 'taken', key: 'x', by: { id: 'review.all-bad' } } });
  });

  it('sees that a digit is part of 1-9', () => {
    expect(rebind({}, 'review.skip', '3')).toMatchObject({ ok: false, error: { kind: 'taken', by: { id: 'review.prefer' } } });
  });

  it('lets screens that never meet share a key', () => {
    const done = rebind({}, 'tree.fit', 'x');
    expect(done.ok && keysOf(done.value, 'tree.fit')).toEqual(['x']);
  });

  it('refuses keys that the browser needs, and what is no key', () => {
    expect(rebind({}, 'review.tie', 'Tab')).toMatchObject({ ok: false, error: { kind: 'reserved' } });
    expect(rebind({}, 'review.tie', 'blah')).toMatchObject({ ok: false, error: { kind: 'not-a-key' } });
  });

  it('frees the default key, and gives it back only while it is free', () => {
    const moved = rebind({}, 'review.tie', 'm');
    if (!moved.ok) throw new Error('m is free');
    const second = rebind(moved.value, 'review.skip', 'e');
    if (!second.ok) throw new Error('e became free');
    expect(unbind(second.value, 'review.tie')).toMatchObject({ ok: false, error: { kind: 'taken', by: { id: 'review.skip' } } });
    expect(unbind(moved.value, 'review.tie')).toEqual({ ok: true, value: {} });
  });

  it('never leaves two commands of one screen on one key, whatever is rebound', () => {
    let bindings: Bindings = {};
    for (const command of COMMANDS) {
      for (const key of ['a', 'b', 'm', '3', 'mod+Enter']) {
        const done = rebind(bindings, command.id, key);
        if (done.ok) bindings = done.value;
      }
    }
    for (const one of COMMANDS) {
      for (const other of COMMANDS) {
        if (one.id === other.id || !mayMeet(one, other)) continue;
        const shared = keysOf(bindings, one.id).filter((key) => keysOf(bindings, other.id).includes(key));
        expect(shared, `${one.id} ${other.id}`).toEqual([]);
      }
    }
  });
});

it('stored bindings that are damaged or old are left out, one by one', () => {
  expect(parseBindings('{"review.tie":["m"],"gone.command":["q"],"review.skip":["no key"]}')).toEqual({ 'review.tie': ['m'] });
  for (const text of [null, '', '[]', '{"review.tie":1}', '{{']) expect(parseBindings(text)).toEqual({});
});
