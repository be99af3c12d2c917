/** The review walk without a mouse: deciding, skipping, taking back, and the sheet that tells the keys. */
import type { Page } from '@playwright/test';
import { expect, test } from './studio';

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Decisions decided' });

/** Presses a key that decides; the next decision opens and one less is left. */
async function decide(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Not decided yet' })).toBeVisible();
  const before = { at: page.url(), done: Number(await progress(page).getAttribute('aria-valuenow')) };
  await page.keyboard.press(key);
  await expect.poll(() => page.url()).not.toBe(before.at);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', String(before.done + 1));
}

test('a reviewer walks through decisions by keys alone', async ({ page, api }) => {
  test.setTimeout(120_000);
  await page.goto(`/p/${await api.sampleProject()}/review`);
  await expect(page.getByRole('heading', { name: 'Which next move is best?' })).toBeVisible();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toContainText('Prefer this alternative');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await decide(page, '1');
  await decide(page, 'e');
  await decide(page, 's');

  const done = Number(await progress(page).getAttribute('aria-valuenow'));
  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: 'Skipped' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('status').filter({ hasText: 'Not decided yet' })).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', String(done - 1));
});
