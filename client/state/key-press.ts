/** Reads, matches and names keys, independent of the layout of the keyboard where that can be had. */

/** The parts of a KeyboardEvent that matter. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface KeyMatch {
  /** `exact`: the key says so itself; `position`: only its place on the keyboard does, so an exact match of another command wins. */
  readonly how: 'exact' | 'position';
  /** The digit pressed, when the key is `1-9`. */
  readonly digit: number | null;
}

interface Chord {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

const MODIFIERS = ['mod', 'alt', 'shift'] as const;

/** Splits `mod+shift+Enter`; the plus key itself is `+` or `mod++`. Null when it is no key. */
export function parseKey(text: string): Chord | null {
  let rest = text;
  const held = new Set<string>();
  for (let found = true; found; ) {
    const modifier = MODIFIERS.find((name) => rest.startsWith(`${name}+`) && rest.length > name.length + 1);
    found = modifier !== undefined && !held.has(modifier);
    if (modifier !== undefined && found) {
      held.add(modifier);
      rest = rest.slice(modifier.length + 1);
    }
  }
  const isKey = rest === '1-9' || rest.length === 1 || /^([A-Z][A-Za-z]+|F\d{1,2})$/.test(rest);
  if (!isKey) return null;
  return { mod: held.has('mod'), alt: held.has('alt'), shift: held.has('shift'), key: rest };
}

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key);
const isDigit = (key: string): boolean => /^\d$/.test(key);

/** The digit on this key of the upper row, whatever the layout prints there (AZERTY prints `&` on the place of 1). */
function digitPlace(press: Press): string | null {
  return /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1] ?? null;
}

function matchDigit(press: Press, wanted: (digit: string) => boolean, isRange: boolean): KeyMatch | null {
  const place = digitPlace(press);
  const [typed, how] = isDigit(press.key) ? ([press.key, 'exact'] as const) : ([press.shiftKey ? null : place, 'position'] as const);
  if (typed === null || !wanted(typed)) return null;
  return { how, digit: isRange ? Number(typed) : null };
}

/**
 * Says whether this press is that key.
 * Letters follow the layout, and the place of the key where the layout has no Latin letters; symbols follow what is printed,
 * with whatever Shift or AltGr the layout needs for them.
 */
export function matchKey(press: Press, text: string, isMac: boolean): KeyMatch | null {
  const chord = parseKey(text);
  if (chord === null) return null;
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const otherMod = isMac ? press.ctrlKey : press.metaKey;
  const { key } = chord;
  const isSymbol = key.length === 1 && !isLetter(key) && !isDigit(key) && key !== ' ';
  const isAltGr = isSymbol && press.key === key && press.altKey && !chord.mod;
  if (!isAltGr && (mod !== chord.mod || otherMod || (press.altKey !== chord.alt && !isSymbol))) return null;

  if (key === '1-9') return matchDigit(press, (digit) => digit !== '0', true);
  if (isDigit(key)) return matchDigit(press, (digit) => digit === key, false);
  if (isSymbol) return press.key === key ? { how: 'exact', digit: null } : null;
  if (press.shiftKey !== chord.shift) return null;
  if (press.key.toLowerCase() === key.toLowerCase()) return { how: 'exact', digit: null };
  const isForeign = isLetter(key) && !/^[\x20-\x7e]$/.test(press.key) && press.code === `Key${key.toUpperCase()}`;
  return isForeign ? { how: 'position', digit: null } : null;
}

/** The key that a press stands for, in the spelling of the table; null while only modifiers are down. */
export function keyOfPress(press: Press, isMac: boolean): string | null {
  if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(press.key)) return null;
  const mod = (isMac ? press.metaKey : press.ctrlKey) ? 'mod+' : '';
  if (press.key.length === 1 && !isLetter(press.key) && press.key !== ' ') return `${mod}${press.key}`;
  const key = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return `${mod}${press.altKey ? 'alt+' : ''}${press.shiftKey ? 'shift+' : ''}${key}`;
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
  Backspace: '⌫',
  Delete: 'Del',
  '1-9': '1–9',
  '-': '−',
};

/** How a key is printed on a button: `⌘↵` on a Mac, `Ctrl ↵` elsewhere. */
export function keyLabel(text: string, isMac: boolean): string {
  const chord = parseKey(text);
  if (chord === null) return text;
  const name = NAMES[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key);
  const parts = [
    ...(chord.mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(chord.alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(chord.shift ? ['⇧'] : []),
    name,
  ];
  return parts.join(isMac ? '' : ' ');
}
