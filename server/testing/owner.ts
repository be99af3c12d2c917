/** A process of its own that owns the store, for tests of what happens when such processes start together, end and are killed. */
import 'server-only';
import { explain } from '@/server/refusal';
import { ownStore } from '@/server/store/own';

try {
  const store = await ownStore();
  process.on('SIGTERM', () => void store.close().then(() => process.exit(0)));
  process.on('message', (statement: string) => {
    store.pool.query(statement).then(
      (result) => process.send?.({ rows: [result].flat().at(-1)?.rows ?? [] }), // of the last statement, when there are several
      (error: unknown) => process.send?.({ error: explain(error) }),
    );
  });
  process.send?.({ rows: [] });
} catch (error) {
  process.send?.({ error: explain(error) });
  process.exitCode = 1;
  process.disconnect?.();
}
