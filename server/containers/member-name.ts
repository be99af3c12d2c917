/** Names inside archives: which are safe to show and to look up, and why another one is refused. */
import 'server-only';

const longest = 1024;
/** Turns the order of letters on the screen around, so that `gpj.exe` reads `exe.jpg`. */
const turnsAround = /[\u202a-\u202e\u2066-\u2069]/;

/** Why a member of this name is not taken, in words; null for a good name. Nothing is ever written under such a name. */
export function faultOfName(name: string): string | null {
  if (name === '') return 'its name is empty';
  if (name.length > longest) return `its name has ${name.length} characters`;
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'its name has control characters';
  if (turnsAround.test(name)) return 'its name changes the direction of writing';
  if (/^[A-Za-z]:/.test(name) || name.startsWith('/') || name.startsWith('\\')) return 'its path is absolute';
  if (name.split(/[/\\]/).includes('..')) return 'its path leaves the archive';
  return null;
}

/** A name as it may stand in a message. */
export const shownName = (name: string): string => JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}…` : name);

/** What operating systems leave in archives and folders beside the files. */
export const isClutter = (name: string): boolean => /(^|\/)(__MACOSX|\.git)(\/|$)|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);
