// A picture of at most 16 colours as a PNG: pure, and the same bytes on every machine, for nothing is compressed.

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});
const crc = (bytes) => bytes.reduce((c, byte) => crcTable[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff;

function adler(bytes) {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}

const u32 = (n) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const u16 = (n) => [n & 255, n >>> 8];

function chunk(name, data) {
  const body = [...Buffer.from(name, 'latin1'), ...data];
  return [...u32(data.length), ...body, ...u32(crc(body) >>> 0)];
}

/** `pixels`: rows of colour numbers, of even width; `palette`: [r, g, b] by number. */
export function png(pixels, palette) {
  const [width, height] = [pixels[0].length, pixels.length];
  const raw = pixels.flatMap((row) => [0, ...Array.from({ length: width / 2 }, (_, at) => (row[2 * at] << 4) | row[2 * at + 1])]);
  const stored = [0x78, 1, 1, ...u16(raw.length), ...u16(~raw.length & 0xffff), ...raw, ...u32(adler(raw))];
  return Buffer.from([
    137, 80, 78, 71, 13, 10, 26, 10,
    ...chunk('IHDR', [...u32(width), ...u32(height), 4, 3, 0, 0, 0]),
    ...chunk('PLTE', palette.flat()),
    ...chunk('IDAT', stored),
    ...chunk('IEND', []),
  ]);
}
