/** Sends rows to a table by COPY, piece by piece, so that the database works while the next rows are written. */
import 'server-only';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import { CopyBuffer } from '@/server/db/copy-buffer';

/** Runs one COPY: `write` fills `rows.buffer` row by row. Where it throws, the COPY is broken off and the transaction is lost. */
export async function copyRows(client: PoolClient, table: string, columns: readonly string[], write: (rows: CopyRows) => Promise<void>): Promise<void> {
  const rows = new CopyRows(client, table, columns);
  try {
    await write(rows);
    await rows.finish();
  } catch (error) {
    await rows.breakOff(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

class CopyRows {
  readonly buffer = new CopyBuffer();
  private readonly stream;
  private readonly finished: Promise<void>;
  private sending: Promise<void> = Promise.resolve();

  /** The connection belongs to this COPY until `finish` or a failure. */
  constructor(client: PoolClient, table: string, columns: readonly string[]) {
    this.stream = client.query(from(`copy "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) from stdin (format binary)`));
    this.finished = new Promise((done, fail) => {
      this.stream.once('finish', done);
      this.stream.once('error', fail);
    });
    this.finished.catch(() => {}); // whoever waits for the next piece or the end hears of it
  }

  /** Call after each row; waits only while the piece before is still on its way. */
  async afterRow(): Promise<void> {
    if (this.buffer.isFull) await this.send();
  }

  async finish(): Promise<void> {
    this.buffer.end();
    await this.send();
    await this.sending;
    this.stream.end();
    await this.finished;
  }

  /** Resolves when the connection takes statements again. */
  async breakOff(error: Error): Promise<void> {
    if (!this.stream.destroyed) this.stream.destroy(error);
    await this.finished.catch(() => {}); // it is the error that the caller has
  }

  private async send(): Promise<void> {
    await this.sending;
    const piece = this.buffer.take();
    const sent = new Promise<void>((done, fail) => this.stream.write(piece, (error) => (error ? fail(error) : done())));
    this.sending = Promise.race([sent, this.finished]).then(() => this.buffer.reuse(piece));
    this.sending.catch(() => {}); // awaited by the next call
  }
}

export type { CopyRows };
