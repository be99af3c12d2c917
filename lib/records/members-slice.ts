// Some members of an object, cut out of its bytes, as an object of their own.

const LEFT_BRACE = 0x7b;
const RIGHT_BRACE = 0x7d;

/** The bytes between two marks of an object as `{…}`, with the place of the first; null when no member stands there. */
export function membersSlice(bytes: Uint8Array, byteStart: number): { bytes: Uint8Array; byteStart: number } | null {
  let start = 0;
  let end = bytes.length;
  while (start < end && isGap(bytes[start])) start++;
  while (end > start && isGap(bytes[end - 1])) end--;
  if (start === end) return null;
  const object = new Uint8Array(end - start + 2);
  object[0] = LEFT_BRACE;
  object.set(bytes.subarray(start, end), 1);
  object[object.length - 1] = RIGHT_BRACE;
  // One byte earlier, so that positions after the added brace are those of the file.
  return { bytes: object, byteStart: byteStart + start - 1 };
}

/** Blanks and commas. */
function isGap(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x2c;
}
