/** A count with its noun: `1 step`, `2 steps`, `1,204 entries`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
