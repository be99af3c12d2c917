/** The review walk without a mouse: deciding, skipping, taking back, and the sheet that tells the keys. */
import type { Page } from '@playwright/test';
import { expect, test } from './studio';

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Decisions decided' });

const decided = (page: Page, count: number) => expect(progress(page)).toHaveAttribute('aria-valuenow', String(count));

/** Presses a key that decides; the next decision opens, and `count` are decided then. */
async function decide(page: Page, key: string, count: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Not decided yet' })).toBeVisible();
  const before = page.url();
  await page.keyboard.press(key);
  await expect.poll(() => page.url()).not.toBe(before);
  await decided(page, count);
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

  const start = Number(await progress(page).getAttribute('aria-valuenow'));
  await decide(page, '1', start + 1);
  await decide(page, 'e', start + 2);
  await decide(page, 's', start + 3);

  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: 'Skipped' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('status').filter({ hasText: 'Not decided yet' })).toBeVisible();
  await decided(page, start + 2);
});
