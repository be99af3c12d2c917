import { expect, it } from 'vitest';
import { storeChecks } from '@/server/cli/doctor/store-checks';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();

const findings = async () => {
  const all = await Promise.all(storeChecks.map(async ({ name, run }) => ({ name, found: await run(opened.store) })));
  return all.filter(({ found }) => found.length > 0);
};

it('a new store has nothing wrong, and one that lacks a migration is told which', async () => {
  expect(await findings()).toEqual([]);
  const { rows } = await opened.store.pool.query<{ name: string }>(
    'delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations) returning migration_name as name',
  );
  expect(await findings()).toEqual([{ name: 'every migration is applied', found: [{ severity: 'wrong', what: `${rows[0]?.name} is not applied`, where: '_prisma_migrations', mend: 'npm start' }] }]);
});
