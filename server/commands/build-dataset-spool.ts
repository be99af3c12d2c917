/** A file that holds rows between the pass that counts and the pass that writes. */
import 'server-only';
import fs from 'node:fs/promises';
import type { Spool } from '@/lib/dataset/plan';
import { splitLines } from '@/server/containers/split-lines';

/** Characters that are gathered before a write. */
const piece = 1024 * 1024;

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

  async *lines(): AsyncGenerator<string> {
    await this.flush();
    for await (const lines of splitLines(this.handle.createReadStream({ start: 0, highWaterMark: piece, autoClose: false }))) for (const line of lines) yield line.toString('utf8');
  }

  /** Removes the file. */
  async close(): Promise<void> {
    await this.handle.close();
    await fs.rm(this.file, { force: true });
  }
}
