import { describe, expect, it } from 'vitest';
import { keyLabel, keyOfPress, matchKey, parseKey, type Press } from './key-press';

const press = (key: string, code: string, held: Partial<Press> = {}): Press => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('parseKey', () => {
  it('reads modifiers in any order, and the plus key', () => {
    expect(parseKey('shift+mod+Enter')).toEqual({ mod: true, alt: false, shift: true, key: 'Enter' });
    expect(parseKey('+')?.key).toBe('+');
    expect(parseKey('mod++')).toEqual({ mod: true, alt: false, shift: false, key: '+' });
  });

  it('refuses what is no key', () => {
    for (const text of ['', 'mod+', 'jj', 'hyper+j', 'mod+mod+j']) expect(parseKey(text), text).toBeNull();
  });
});

describe('matchKey', () => {
  it('takes letters by what is printed and by place where letters are not Latin', () => {
    expect(matchKey(press('j', 'KeyJ'), 'j', false)?.how).toBe('exact');
    expect(matchKey(press('о', 'KeyJ'), 'j', false)?.how).toBe('position');
    expect(matchKey(press('q', 'KeyA'), 'a', false)).toBeNull();
  });

  it('tells a letter from its capital', () => {
    expect(matchKey(press('U', 'KeyU', { shiftKey: true }), 'u', false)).toBeNull();
    expect(matchKey(press('U', 'KeyU', { shiftKey: true }), 'shift+u', false)?.how).toBe('exact');
  });

  it('takes the digit row of an AZERTY keyboard without Shift, as a guess that an exact key beats', () => {
    expect(matchKey(press('&', 'Digit1'), '1-9', false)).toEqual({ how: 'position', digit: 1 });
    expect(matchKey(press('-', 'Digit6'), '1-9', false)?.how).toBe('position');
    expect(matchKey(press('-', 'Digit6'), '-', false)?.how).toBe('exact');
    expect(matchKey(press('6', 'Digit6', { shiftKey: true }), '1-9', false)).toEqual({ how: 'exact', digit: 6 });
    expect(matchKey(press('!', 'Digit1', { shiftKey: true }), '1-9', false)).toBeNull();
  });

  it('keeps zero out of 1-9', () => {
    expect(matchKey(press('0', 'Digit0'), '1-9', false)).toBeNull();
    expect(matchKey(press('0', 'Numpad0'), '0', false)?.how).toBe('exact');
  });

  it('takes symbols with the Shift or AltGr that the layout needs', () => {
    expect(matchKey(press('?', 'Slash', { shiftKey: true }), '?', false)?.how).toBe('exact');
    expect(matchKey(press('[', 'Digit8', { altKey: true, ctrlKey: true }), '[', false)?.how).toBe('exact');
    expect(matchKey(press('+', 'Equal', { shiftKey: true }), '+', false)?.how).toBe('exact');
  });

  it('takes mod as Ctrl, and as ⌘ on a Mac', () => {
    expect(matchKey(press('k', 'KeyK', { ctrlKey: true }), 'mod+k', false)?.how).toBe('exact');
    expect(matchKey(press('k', 'KeyK', { ctrlKey: true }), 'mod+k', true)).toBeNull();
    expect(matchKey(press('k', 'KeyK', { metaKey: true }), 'mod+k', true)?.how).toBe('exact');
    expect(matchKey(press('k', 'KeyK', { ctrlKey: true }), 'k', false)).toBeNull();
    expect(matchKey(press('1', 'Digit1', { ctrlKey: true }), '1-9', false)).toBeNull();
  });
});

it('a press that is read matches the key it was read as', () => {
  const presses = [
    press('j', 'KeyJ'),
    press('J', 'KeyJ', { shiftKey: true }),
    press('?', 'Slash', { shiftKey: true }),
    press('Enter', 'Enter', { ctrlKey: true, shiftKey: true }),
    press('7', 'Digit7'),
    press('ArrowLeft', 'ArrowLeft', { altKey: true }),
  ];
  for (const one of presses) {
    const key = keyOfPress(one, false);
    expect(key).not.toBeNull();
    expect(matchKey(one, key ?? '', false), key ?? '').not.toBeNull();
  }
  expect(keyOfPress(press('Shift', 'ShiftLeft', { shiftKey: true }), false)).toBeNull();
});

it('keys are named as they are printed', () => {
  expect(keyLabel('mod+Enter', true)).toBe('⌘↵');
  expect(keyLabel('mod+Enter', false)).toBe('Ctrl ↵');
  expect(keyLabel('j', false)).toBe('J');
  expect(keyLabel('shift+u', false)).toBe('⇧ U');
});
