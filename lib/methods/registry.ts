/** All methods. A new one is a folder and a line here. */
import { b25Hsl } from './b25-hsl/method';
import { dpoStep } from './dpo-step/method';
import type { Method } from './method';
import { sft } from './sft/method';

export const methods = [sft, dpoStep, b25Hsl] as const satisfies readonly Method[];

/** By id or alias. */
export const findMethod = (name: string): Method | null => methods.find((method) => method.id === name || method.aliases.includes(name)) ?? null;
