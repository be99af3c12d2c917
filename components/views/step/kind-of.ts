/** Kinds from the letters of an index of steps. */
import { kindLetters } from '@/lib/contracts/trajectories';
import { stepKinds, type StepKind } from '@/lib/trajectory/model';

const BY_LETTER: ReadonlyMap<string, StepKind> = new Map(stepKinds.map((kind) => [kindLetters[kind], kind]));

/** The kind of the step at `ordinal`; meta for a letter that is none. */
export const kindOf = (kinds: string, ordinal: number): StepKind => BY_LETTER.get(kinds[ordinal] ?? '') ?? 'meta';
