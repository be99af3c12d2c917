/** All targets. A new one is a folder and a line here. */
import { raw } from './raw/target';
import type { Target } from './target';
import { trl } from './trl/target';

export const targets = [trl, raw] as const satisfies readonly Target[];

export const findTarget = (id: string): Target | null => targets.find((target) => target.id === id) ?? null;
