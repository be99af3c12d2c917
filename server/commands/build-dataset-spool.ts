/** A file that holds rows between the pass that counts and the pass that writes. */
import 'server-only';
import fs from 'node:fs/promises';
import type { Spool } from '@/lib/dataset/plan';

/** Characters that are gathered before a write. */
const piece = 1024 * 1024;
const newline = 0x0a;

export class FileSpool implements Spool {
  private waiting: string[] = [];
  private size = 0;

  private constructor(
    private readonly file: string,
    private readonly handle: fs.FileHandle,
  ) {}

  static async open(file: string): Promise<FileSpool> {
    return new FileSpool(file, await fs.open(file, 'wx+', 0o600));
  }

  append(line: string): void | Promise<void> {
    this.waiting.push(line, '\n');
    this.size += line.length + 1;
    return this.size < piece ? undefined : this.flush();
  }

  private async flush(): Promise<void> {
    const text = this.waiting.join('');
    this.waiting = [];
    this.size = 0;
    await this.handle.appendFile(text);
  }

  /** Splits at line feeds alone: readline would also split at U+2028, which may stand in a row. */
  async *lines(): AsyncGenerator<string> {
    await this.flush();
    let begun: Buffer[] = [];
    for await (const chunk of this.handle.createReadStream({ start: 0, highWaterMark: piece, autoClose: false })) {
      const bytes = Buffer.from(chunk);
      let from = 0;
      for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
        begun.push(bytes.subarray(from, end));
        yield begun.length === 1 ? bytes.toString('utf8', from, end) : Buffer.concat(begun).toString('utf8');
        begun = [];
        from = end + 1;
      }
      if (from < bytes.length) begun.push(bytes.subarray(from));
    }
  }

  /** Removes the file. */
  async close(): Promise<void> {
    await this.handle.close();
    await fs.rm(this.file, { force: true });
  }
}
