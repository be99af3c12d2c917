/** The moments at which a process can be made to die, to show that nothing acknowledged is lost then. */
import 'server-only';

export const killPoints = [
  'before-commit', 'after-commit', 'blob-written', 'blob-synced', 'blob-renamed', 'job-step', 'export-mid', 'sse-publish',
] as const;
export type KillPoint = (typeof killPoints)[number];

/** `name` or `name:n`. */
export const isKillPoint = (text: string): boolean => killPoints.some((name) => text === name || (text.startsWith(`${name}:`) && /^[1-9]\d*$/.test(text.slice(name.length + 1))));
