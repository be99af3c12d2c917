/** One consistent picture of the store for readers that take long: what others write meanwhile is not seen. */
import 'server-only';
import type { PoolClient, QueryResultRow } from 'pg';
import { store } from '@/server/store/store';

export class Snapshot {
  private cursors = 0;

  private constructor(private readonly client: PoolClient) {}

  /** The caller closes it, whatever happens. */
  static async open(): Promise<Snapshot> {
    const client = await store().pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      return new Snapshot(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async rows<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.client.query<Row>(text, values)).rows;
  }

  /** Rows as lists of their columns: quicker where there are many. */
  async tuples<Row extends unknown[]>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.client.query<Row>({ text, values, rowMode: 'array' })).rows;
  }

  /** The rows of one query in pieces of at most `most`, however many there are. */
  async *pages<Row extends QueryResultRow>(text: string, values: unknown[], most: number): AsyncGenerator<Row[]> {
    const name = `pages_${this.cursors++}`;
    await this.client.query(`declare ${name} no scroll cursor for ${text}`, values);
    for (;;) {
      const { rows } = await this.client.query<Row>(`fetch ${most} from ${name}`);
      if (rows.length > 0) yield rows;
      if (rows.length < most) break;
    }
    await this.client.query(`close ${name}`);
  }

  async close(): Promise<void> {
    const isSound = await this.client.query('rollback').then(() => true, () => false); // a lost connection has rolled back by itself
    this.client.release(!isSound);
  }
}
