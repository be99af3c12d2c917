import 'server-only';

/**
 * A reason not to start or to go on that a person can act on: one sentence that says what to do. It crosses many awaits on its way
 * from the store to the launcher or the command line, which print the sentence alone; so it is thrown, unlike refusals of the core.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The sentence of a refusal, the whole stack of anything else: the latter is a bug and its place matters. */
export const explain = (error: unknown): string =>
  error instanceof Refusal ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What was asked for makes no sense as it was said: HTTP 400, exit code 2. */
export class WrongInput extends Refusal {}
