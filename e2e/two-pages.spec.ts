/** Two pages that judge the same step: the later one is shown both values, and what either said is kept. */
import type { Page } from '@playwright/test';
import { badRollout, goodRollout } from './shop-rollouts';
import { expect, test } from './studio';

/** Step 2 of the rollout with its labels loaded. */
async function openStep(page: Page, project: string, trajectory: string): Promise<void> {
  const loaded = page.waitForResponse((response) => response.url().endsWith(`/trajectories/${trajectory}/labels`) && response.ok());
  await page.goto(`/p/${project}/trajectories/${trajectory}?step=2`);
  await loaded;
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible();
}

test('a rating that was changed elsewhere is not overwritten unseen', async ({ page, api, browser, baseURL, storageState }) => {
  test.setTimeout(120_000);
  const project = await api.project('Two pages');
  await api.importRows(project, 'lamp.jsonl', [goodRollout, badRollout]);
  const trajectory = (await api.trajectories(project)).find(({ externalId }) => externalId === 'lamp-good')?.id ?? '';
  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...(storageState === undefined ? {} : { storageState }) });
  const later = await other.newPage();
  await openStep(page, project, trajectory);
  await openStep(later, project, trajectory);

  const ratings = async () => (await api.labels(project, trajectory)).map(({ kind, value }) => ({ kind, value }));
  await page.getByRole('button', { name: /^Good/ }).click();
  await expect.poll(ratings).toEqual([{ kind: 'rating', value: 1 }]);

  await later.getByRole('button', { name: /^Bad/ }).click();
  const conflict = later.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect(conflict.getByRole('definition').first()).toContainText('bad');
  await expect(conflict.getByRole('definition').last()).toContainText('good');
  expect(await ratings()).toEqual([{ kind: 'rating', value: 1 }]);

  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toBeHidden();
  await expect.poll(ratings).toEqual([{ kind: 'rating', value: -1 }]);
  expect((await api.labelHistory(project, trajectory)).map(({ value }) => value)).toEqual([1, -1]);
  await other.close();
});
