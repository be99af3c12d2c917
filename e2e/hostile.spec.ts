/** Rollouts written by somebody who wants the reviewer's page to do something: it shows their texts, and does nothing. */
import type { BrowserContext, Page } from '@playwright/test';
import { appendLabels } from '@/lib/contracts/labels';
import { hostileTexts } from './hostile-texts';
import { expect, test, type ChatRow } from './studio';

const script = '<script>window.__x=1</script>';
const image = '<img src=x onerror="window.__x=2">';

const call = (id: string, name: string, args: Record<string, unknown>) => ({ role: 'assistant', content: image, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] });

/** Two rollouts of one task that go different ways after the texts were read: names, arguments and results are hostile too. */
function rollouts(): ChatRow[] {
  const third = Math.ceil(hostileTexts.length / 3);
  const shared = [
    { role: 'system', content: hostileTexts.slice(0, third).join('\n\n') },
    { role: 'user', content: `${script}\n\n${hostileTexts.slice(third, 2 * third).join('\n\n')}` },
    call('c1', '<b>tool</b>', Object.fromEntries(hostileTexts.slice(0, 20).map((text, index) => [`${index} ${text}`, text]))),
    { role: 'tool', tool_call_id: 'c1', content: hostileTexts.slice(2 * third).join('\n') },
  ];
  return [
    { id: script, task_id: image, model: '<i>model</i>', success: true, messages: [...shared, { role: 'assistant', content: `${script} first way` }] },
    { id: image, task_id: image, model: '</td><script>window.__x=20</script>', success: false, messages: [...shared, { role: 'assistant', content: `${image} second way` }] },
  ];
}

/** What a page must not do, collected while it is used. */
async function watch(context: BrowserContext, page: Page, origin: string) {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) seen.push(`policy: ${message.text()}`);
  });
  page.on('popup', (popup) => seen.push(`popup: ${popup.url()}`));
  await context.route('**/*', async (route) => {
    const { origin: to } = new URL(route.request().url());
    if (to === origin) return route.continue();
    seen.push(`request: ${route.request().url()}`);
    return route.abort();
  });
  return seen;
}

test('hostile rollouts are shown to the letter and make no page act', async ({ page, context, api, baseURL }) => {
  test.setTimeout(180_000);
  const project = await api.project(`${script} hostile`);
  await api.importRows(project, 'hostile.jsonl', rollouts());
  const [decision] = await api.decisions(project);
  if (!decision) throw new Error('the rollouts share no decision');
  const { task, trajectory, step } = decision;
  const [preferred, other] = decision.alternatives;
  if (!preferred || !other) throw new Error('the decision has no alternatives');
  const ref = (one: typeof preferred) => ({ trajectory: one.trajectory, step: one.step });
  const { answers } = await api.post(appendLabels, `/projects/${project}/labels`, {
    events: [
      { kind: 'preference', trajectory, step, alternatives: [ref(preferred), ref(other)], best: 0 },
      { kind: 'failure', trajectory, step, mode: `${image}` },
      { kind: 'comment', trajectory, step, text: script },
    ],
  });
  expect(answers.map(({ status, reason }) => reason ?? status)).toEqual(['stored', 'stored', 'stored']);

  const seen = await watch(context, page, baseURL ?? '');
  const screens = [
    { address: '/projects', shows: script },
    { address: `/p/${project}/trajectories`, shows: script },
    { address: `/p/${project}/tasks`, shows: image },
    { address: `/p/${project}/tasks/${task}`, shows: image },
    { address: `/p/${project}/trajectories/${trajectory}?step=0`, shows: script },
    { address: `/p/${project}/trajectories/${trajectory}?step=1`, shows: script },
    { address: `/p/${project}/trajectories/${trajectory}?step=2`, shows: image },
    { address: `/p/${project}/trajectories/${trajectory}?step=3`, shows: image },
    { address: `/p/${project}/compare?trajectory=${trajectory}&step=${step}`, shows: 'second way' },
    { address: `/p/${project}/failures`, shows: image },
    { address: `/p/${project}/datasets?split=train%3D1`, shows: script },
  ];
  for (const { address, shows } of screens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main'), address).toContainText(shows);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await page.evaluate('window.__x'), address).toBeUndefined();
    expect(await page.locator('main script, main iframe, main [onerror], main [onload], main a[href^="javascript:"]').count(), address).toBe(0);
  }
  expect(seen).toEqual([]);
});
