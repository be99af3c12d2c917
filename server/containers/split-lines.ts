/** Lines of a byte stream, parted by line feeds alone: readline would also part at U+2028, which may stand inside JSON. */
import 'server-only';

const lineFeed = 0x0a;

/** What has come as far as a line feed, without it, in groups as the stream hands them out; the last line needs none. */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer[]> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = piece.indexOf(lineFeed); end !== -1; end = piece.indexOf(lineFeed, from)) {
      const rest = piece.subarray(from, end);
      lines.push(begun.length === 0 ? rest : Buffer.concat([...begun, rest]));
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (begun.length > 0) yield [Buffer.concat(begun)];
}
