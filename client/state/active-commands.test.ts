import { describe, expect, it } from 'vitest';
import { commandForPress, liveCommands, type PressPlace, type Registration } from './active-commands';
import type { CommandId } from './commands';
import type { Press } from './key-press';

const press = (key: string, code = '', held: Partial<Press> = {}): Press => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const calm: PressPlace = { isTyping: false, isInDialog: false, isRepeat: false };
const log: string[] = [];
const review: Registration = {
  scope: 'review',
  handlers: () => ({
    'review.prefer': ({ digit }) => log.push(`prefer ${String(digit)}`),
    'review.rate-bad': () => log.push('bad'),
    'review.save': () => log.push('save'),
    'review.skip': undefined,
  }),
};
const trajectory: Registration = { scope: 'trajectory', handlers: () => ({ 'trajectory.next-step': () => log.push('next') }) };

const idFor = (key: Press, place: PressPlace): string | undefined =>
  commandForPress(liveCommands([trajectory, review]), {}, key, place, false)?.live.command.id;

describe('commandForPress', () => {
  it('finds the command of the key and tells it the digit', () => {
    const found = commandForPress(liveCommands([review]), {}, press('2', 'Digit2'), calm, false);
    found?.live.run(found.call);
    expect(log.pop()).toBe('prefer 2');
  });

  it('lets what is printed on the key win over its place', () => {
    expect(idFor(press('-', 'Digit6'), calm)).toBe('review.rate-bad');
    expect(idFor(press('&', 'Digit1'), calm)).toBe('review.prefer');
  });

  it('rests while one types, but for commands that say otherwise', () => {
    expect(idFor(press('j'), { ...calm, isTyping: true })).toBeUndefined();
    expect(idFor(press('Enter', 'Enter', { ctrlKey: true }), { ...calm, isTyping: true })).toBe('review.save');
  });

  it('rests behind a dialog', () => {
    expect(idFor(press('Enter', 'Enter', { ctrlKey: true }), { ...calm, isInDialog: true })).toBeUndefined();
  });

  it('repeats moves but no decisions while a key is held', () => {
    expect(idFor(press('j'), { ...calm, isRepeat: true })).toBe('trajectory.next-step');
    expect(idFor(press('2', 'Digit2'), { ...calm, isRepeat: true })).toBeUndefined();
  });

  it('does not find what has no handler now', () => {
    expect(idFor(press('s'), calm)).toBeUndefined();
  });

  it('follows a rebound key', () => {
    const bindings: Partial<Record<CommandId, readonly string[]>> = { 'trajectory.next-step': ['m'] };
    const live = liveCommands([trajectory]);
    expect(commandForPress(live, bindings, press('m'), calm, false)?.live.command.id).toBe('trajectory.next-step');
    expect(commandForPress(live, bindings, press('j'), calm, false)).toBeNull();
  });
});

it('the later of two registrations counts', () => {
  const live = liveCommands([review, { scope: 'review', handlers: () => ({ 'review.save': () => log.push('later') }) }]);
  live.find((entry) => entry.command.id === 'review.save')?.run({ digit: null });
  expect(log.pop()).toBe('later');
});
