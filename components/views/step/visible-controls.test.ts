import { expect, test } from 'vitest';
import { showControls } from './visible-controls';

test('controls are written out, and tab and line feed stay', () => {
  expect(showControls('a\u0000b\tc\nd\u001b[0m\u007f')).toBe('a␀b\tc\nd␛[0m␡');
});

test('marks that turn or hide text are named', () => {
  expect(showControls('safe\u202Eevil\u2066x\u200By\uFEFF')).toBe('safe⟨U+202E⟩evil⟨U+2066⟩x⟨U+200B⟩y⟨U+FEFF⟩');
  expect(showControls('\u{e0041}')).toBe('⟨U+E0041⟩');
});

test('joiners inside an emoji and a word stay', () => {
  expect(showControls('👩\u200d💻 می\u200cخواهم')).toBe('👩\u200d💻 می\u200cخواهم');
  expect(showControls('a \u200db')).toBe('a ⟨U+200D⟩b');
});

test('half a character is named', () => {
  expect(showControls('x\ud800y')).toBe('x⟨U+D800⟩y');
});
