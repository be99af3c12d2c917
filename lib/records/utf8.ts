// UTF-8 bytes and the text they decode to: what is invalid, and which byte a character came from.

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** Its own decoder, because one that was ever used as a stream stays slow for ASCII. */
const utf8Stream = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of the bytes; each invalid sequence becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/**
 * Decodes many slices of one file. Engines decode ASCII fastest in one go and other text fastest as a stream
 * (in Node 20: 1.7 against 0.5 GB/s, and 0.3 against 0.5), so it goes by what the slice before was.
 */
export class Utf8Decoder {
  private wasAscii = true;

  decode(bytes: Uint8Array): string {
    const text = this.wasAscii ? utf8.decode(bytes) : utf8Stream.decode(bytes, { stream: true }) + utf8Stream.decode();
    this.wasAscii = text.length === bytes.length;
    return text;
  }
}

/** The other bytes of a text in which only ASCII matters are shown as this. */
const STAND_IN = 0x3f;

/** Decodes pieces of a stream so that positions in the text are positions of bytes: ASCII as it is, a `?` for any other byte. */
export class PositionDecoder {
  private wasAscii = true;
  private scratch = new Uint32Array(0);

  decode(bytes: Uint8Array): string {
    if (this.wasAscii) {
      const text = utf8.decode(bytes);
      if (text.length === bytes.length && !text.includes('\ufffd')) return text;
    }
    return utf8.decode(this.masked(bytes));
  }

  /** A copy with every byte beyond ASCII replaced, four at a time. */
  private masked(bytes: Uint8Array): Uint8Array {
    const words = (bytes.length + 3) >> 2;
    if (this.scratch.length < words) this.scratch = new Uint32Array(words);
    const { scratch } = this;
    const copy = new Uint8Array(scratch.buffer, 0, bytes.length);
    copy.set(bytes);
    let isAscii = true;
    for (let at = 0; at < words; at++) {
      const word = scratch[at] ?? 0;
      const high = (word & 0x80808080) >>> 7;
      if (high === 0) continue;
      isAscii = false;
      scratch[at] = (word & ~(high * 0xff)) | (high * STAND_IN);
    }
    this.wasAscii = isAscii;
    return copy;
  }
}

/** Index of the first byte that is no valid UTF-8, or -1. */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length < 0) return at;
    at += length;
  }
  return -1;
}

/** Maps positions in a decoded text (UTF-16 code units) to byte positions; cheapest when asked in ascending order. */
export class Utf8Positions {
  private readonly bytes: Uint8Array;
  private readonly isAscii: boolean;
  private unit = 0;
  private byte = 0;
  /** Where the call before began, so that a small step back is cheap too. */
  private before = { unit: 0, byte: 0 };

  constructor(text: string, bytes: Uint8Array) {
    this.bytes = bytes;
    this.isAscii = text.length === bytes.length && !text.includes('\ufffd');
  }

  byteOf(unit: number): number {
    if (this.isAscii) return unit;
    if (unit < this.unit) {
      const back = unit < this.before.unit ? { unit: 0, byte: 0 } : this.before;
      this.unit = back.unit;
      this.byte = back.byte;
    }
    this.before = { unit: this.unit, byte: this.byte };
    while (this.unit < unit && this.byte < this.bytes.length) {
      const length = sequenceLength(this.bytes, this.byte);
      this.byte += Math.abs(length);
      this.unit += length === 4 ? 2 : 1;
    }
    return this.byte;
  }
}

/** Length of the sequence at `at`; negative for the bytes that decode to one U+FFFD (the rule of the WHATWG decoder). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const size = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (size === 0) return -1;
  for (let offset = 1; offset < size; offset++) {
    const byte = bytes[at + offset];
    if (byte === undefined || !continues(lead, offset, byte)) return -offset;
  }
  return size;
}

function continues(lead: number, offset: number, byte: number): boolean {
  if (offset > 1) return byte >= 0x80 && byte <= 0xbf;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  return byte >= lowest && byte <= highest;
}
