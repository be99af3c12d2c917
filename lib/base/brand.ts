/** A string or number that only its own schema can make, so that a step id is never taken for a trajectory id. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };
