/** Walks over the step tree; iterative, so that 100,000 steps in a line do not overflow the stack. */
import type { Step, Trajectory } from './model';

type Links = Pick<Step, 'ordinal' | 'parent'>;

/** Ordinals from the root down to `ordinal`, both included. */
export function pathTo(steps: readonly Links[], ordinal: number): number[] {
  const path: number[] = [];
  for (let at: number | null = ordinal; at !== null; at = steps[at]?.parent ?? null) path.push(at);
  return path.reverse();
}

/** For each step the ordinals of its children in source order; index `steps.length` is not used, roots are `rootsOf`. */
export function childrenOf(steps: readonly Links[]): number[][] {
  const children: number[][] = steps.map(() => []);
  for (const step of steps) if (step.parent !== null) children[step.parent]?.push(step.ordinal);
  return children;
}

export const rootsOf = (steps: readonly Links[]): number[] => steps.filter((step) => step.parent === null).map((step) => step.ordinal);

export function leavesOf(steps: readonly Links[]): number[] {
  const inner = new Set(steps.map((step) => step.parent));
  return steps.filter((step) => !inner.has(step.ordinal)).map((step) => step.ordinal);
}

/** Ordinals of the line that the run ended on; the last leaf where the source does not say. */
export function activePath(trajectory: Pick<Trajectory, 'steps' | 'activeLeaf'>): number[] {
  const leaf = trajectory.activeLeaf ?? leavesOf(trajectory.steps).at(-1);
  return leaf === undefined ? [] : pathTo(trajectory.steps, leaf);
}
