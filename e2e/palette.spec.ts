/** The palette without a mouse: things are found by name, a step by its number, and Enter opens the first. */
import { expect, test } from './studio';

test('a rollout is found by its id, and a step of it by its number', async ({ page, api }) => {
  const project = await api.sampleProject();
  const rollout = (await api.trajectories(project)).find(({ externalId, steps }) => externalId !== null && steps > 7);
  if (!rollout || rollout.externalId === null) throw new Error('the sample has no rollout with an id of its own and 8 steps');
  await page.goto(`/p/${project}/tasks`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByPlaceholder(/Name or id/);
  await field.fill(rollout.externalId);
  await page.getByRole('option', { name: rollout.externalId }).last().waitFor();
  await page.getByRole('group', { name: 'Trajectories' }).getByRole('option').first().click();
  await expect(page).toHaveURL(new RegExp(`/trajectories/${rollout.id}`));
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('7');
  await expect(page.getByRole('option', { name: 'Step 7' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]step=7\b/);
});
