/** Every screen in light and in dark: no serious barrier that axe can find. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './studio';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('screens have no serious barriers', async ({ page, api }) => {
      test.setTimeout(180_000);
      const project = await api.sampleProject();
      const [decision] = await api.decisions(project);
      if (!decision) throw new Error('the sample project has no decision');
      const { task, trajectory, step } = decision;
      const screens = {
        projects: '/projects',
        home: `/p/${project}`,
        trajectories: `/p/${project}/trajectories`,
        timeline: `/p/${project}/trajectories/${trajectory}?step=${decision.ordinal}`,
        tree: `/p/${project}/tasks/${task}`,
        compare: `/p/${project}/compare?trajectory=${trajectory}&step=${step}`,
        failures: `/p/${project}/failures`,
        datasets: `/p/${project}/datasets`,
      };
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const told = serious.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`) }));
        expect.soft(told, `${name} in ${colorScheme}`).toEqual([]);
      }
    });
  });
}
