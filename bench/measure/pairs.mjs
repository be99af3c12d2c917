// Runs subject and reference in turn, so that what else the machine does falls on both.

/** `round(n)` measures one subject and its reference and returns what it found; an uncounted round first warms both up. */
export async function rounds(count, round, { warmUp = true } = {}) {
  if (warmUp) await round(-1);
  const found = [];
  for (let at = 0; at < count; at++) found.push(await round(at));
  return found;
}
