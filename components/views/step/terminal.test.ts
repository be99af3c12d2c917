import { expect, test } from 'vitest';
import { terminalText } from './terminal';

test('a progress bar shows its last state', () => {
  expect(terminalText('get 10%\rget 50%\rget 100%\ndone')).toBe('get 100%\ndone');
});

test('a shorter text leaves the end of the longer one', () => {
  expect(terminalText('abcdef\rXY')).toBe('XYcdef');
});

test('line ends of Windows are line ends, colours stay, cursor moves go', () => {
  expect(terminalText('a\r\nb\u001b[2K\u001b[1;31mred\u001b[0m\u001b]0;title\u0007')).toBe('a\nb\u001b[1;31mred\u001b[0m');
});
