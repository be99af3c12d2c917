/** The database server of a test suite, as its global setup hands it to each test file. */
import 'server-only';
import type { Place } from '@/server/store/place';

export interface TestServer {
  mode: Place['mode'];
  config: { host: string; port: number; user: string; password?: string; database: string };
  /** A migrated, empty database to copy. */
  template: string;
}
