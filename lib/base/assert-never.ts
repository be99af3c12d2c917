/** Ends an exhaustive switch: a new kind fails to compile here, and data that slipped past its schema fails loudly. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
