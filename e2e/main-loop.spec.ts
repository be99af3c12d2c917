/** The way that the studio is for: rollouts in, decisions and labels made, a dataset out. */
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { badRollout, decisionAt, goodRollout } from './shop-rollouts';
import { expect, jsonLines, test, type Api } from './studio';

const rollouts = { 'lamp-good': goodRollout, 'lamp-bad': badRollout };
const messagesOf = (row: typeof goodRollout) => row.messages as readonly Record<string, unknown>[];

/** Calls of a message as names and argument values, however a target writes them. */
function callsOf(message: Record<string, unknown> | undefined) {
  const calls = (message?.tool_calls ?? []) as readonly { function: { name: string; arguments: unknown } }[];
  return calls.map(({ function: { name, arguments: args } }) => ({ name, arguments: typeof args === 'string' ? JSON.parse(args) : args }));
}
const plain = (message: Record<string, unknown> | undefined) => ({ role: message?.role, content: message?.content ?? '', calls: callsOf(message) });

async function importByChooser(page: Page, project: string): Promise<void> {
  await page.goto(`/p/${project}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'lamp.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(jsonLines([goodRollout, badRollout])) });
  const report = page.getByRole('region', { name: 'Import report' });
  await expect(report.getByRole('status')).toHaveText('2 trajectories with 14 steps in 1 file: 2 added, 0 there already, 0 records failed');
  await expect(report).toContainText('openai-chat');
}

/** From the list of tasks through the tree to the alternatives side by side, by keys. */
async function openDecision(page: Page, project: string): Promise<void> {
  await page.goto(`/p/${project}/tasks`);
  await expect(page.getByRole('row', { name: /lamp-refund/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tree', { name: 'Branch tree' }).getByRole('treeitem', { selected: true })).toContainText('then a decision with 2 alternatives, undecided');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Which next move is best?' })).toBeVisible();
}

/** Prefers B by its key; the source ids of the preferred rollout and of the other one. */
async function preferSecond(page: Page, api: Api, project: string) {
  const isGoodFirst = !(await page.getByRole('article', { name: 'Alternative A' }).innerText()).includes('245');
  await page.keyboard.press('2');
  await expect(page.getByRole('status').filter({ hasText: 'B preferred' })).toBeVisible();
  const [chosen, rejected] = isGoodFirst ? (['lamp-bad', 'lamp-good'] as const) : (['lamp-good', 'lamp-bad'] as const);
  const rejectedId = await idOf(api, project, rejected);
  await expect.poll(async () => (await api.labels(project, rejectedId)).map(({ kind, best }) => ({ kind, best }))).toEqual([{ kind: 'preference', best: 1 }]);
  return { chosen, rejected };
}

async function idOf(api: Api, project: string, externalId: string): Promise<string> {
  const found = (await api.trajectories(project)).find((one) => one.externalId === externalId);
  if (!found) throw new Error(`no trajectory ${externalId}`);
  return found.id;
}

const kindsOf = async (api: Api, project: string, trajectory: string) => (await api.labels(project, trajectory)).map(({ kind }) => String(kind)).sort();

/** Everything that one can say about the last action of the failed rollout, without a mouse. */
async function labelByKeys(page: Page, api: Api, project: string): Promise<void> {
  const trajectory = await idOf(api, project, 'lamp-bad');
  const before = await kindsOf(api, project, trajectory);
  await page.goto(`/p/${project}/trajectories/${trajectory}?step=6`);
  const rail = page.getByRole('button', { name: /^Bad/ });
  await expect(rail).toBeEnabled();
  await page.keyboard.press('-');
  await expect(rail).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('w');
  const editor = page.getByRole('dialog', { name: /Rewrite the turn, step 6/ });
  await editor.getByRole('textbox', { name: 'Text' }).fill('The price was 24.50: shall I refund that?');
  await page.keyboard.press('Control+Enter');
  await expect(editor).toBeHidden();

  await page.keyboard.press('f');
  const modes = page.getByRole('combobox', { name: 'Failure mode' });
  await expect(modes).toBeVisible();
  await modes.fill('execution/wrong-amount');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Severity of execution/wrong-amount' })).toBeVisible();
  await expect(modes).toBeHidden();

  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Note on this step' });
  await expect(note).toBeFocused();
  await note.fill('It gives up where it could ask.');
  await page.keyboard.press('Enter');

  await page.keyboard.press('g');
  const goal = page.getByRole('form', { name: 'Goal' });
  await goal.getByRole('textbox', { name: 'What did it achieve?' }).fill('Find out what order 17 was');
  await goal.getByRole('button', { name: 'Quote step 6' }).press('Enter');
  await goal.getByRole('button', { name: 'Save goal' }).press('Enter');
  await expect(goal).toBeHidden();

  await expect.poll(() => kindsOf(api, project, trajectory)).toEqual([...before, 'comment', 'correction', 'failure', 'goal', 'rating'].sort());
}

async function filterByFailure(page: Page, project: string): Promise<void> {
  await page.goto(`/p/${project}/trajectories`);
  await expect(page.getByRole('row', { name: /writer-1/ })).toBeVisible();
  const filter = page.getByRole('textbox', { name: 'Filter' });
  await filter.fill('failure:*');
  await filter.press('Enter');
  await expect(page.getByRole('row', { name: /writer-1/ })).toBeHidden();
  await expect(page.getByRole('row', { name: /writer-2/ })).toBeVisible();
}

/** Exports by the button and reads the rows of the folder out of the archive. */
async function exportRows(page: Page, api: Api, project: string): Promise<Record<string, unknown>[]> {
  await page.goto(`/p/${project}/datasets?split=train%3D1`);
  await expect(page.getByRole('region', { name: 'chosen' })).toContainText('assistant');
  await page.getByRole('button', { name: /^Export 2 rows/ }).click();
  const link = page.getByRole('table', { name: 'Exports' }).getByRole('link', { name: /tar\.gz/ });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const archive = await api.download((await link.getAttribute('href')) ?? '');
  const { stdout, status, stderr } = spawnSync('tar', ['-xzOf', '-', '--wildcards', '*data/dpo_step/train.jsonl'], { input: archive });
  expect(status, stderr.toString()).toBe(0);
  return stdout.toString().trim().split('\n').map((line) => JSON.parse(line));
}

test('rollouts come in, are judged by keys, and go out as the pairs that were meant', async ({ page, api }) => {
  test.setTimeout(180_000);
  const project = await api.project('Main loop');
  await importByChooser(page, project);
  await openDecision(page, project);
  const { chosen, rejected } = await preferSecond(page, api, project);
  await labelByKeys(page, api, project);
  await filterByFailure(page, project);
  const rows = await exportRows(page, api, project);

  const pairs = rows.map(({ prompt, chosen: better, rejected: worse }) => ({
    prompt: (prompt as Record<string, unknown>[]).map(plain),
    chosen: (better as Record<string, unknown>[]).map(plain),
    rejected: (worse as Record<string, unknown>[]).map(plain),
  }));
  const corrected = { role: 'assistant', content: 'The price was 24.50: shall I refund that?', calls: [] };
  const atDecision = (row: typeof goodRollout) => messagesOf(row)[decisionAt];
  expect(pairs).toHaveLength(2);
  expect(pairs).toContainEqual({ prompt: messagesOf(goodRollout).slice(0, decisionAt).map(plain), chosen: [plain(atDecision(rollouts[chosen]))], rejected: [plain(atDecision(rollouts[rejected]))] });
  expect(pairs).toContainEqual({ prompt: messagesOf(badRollout).slice(0, 6).map(plain), chosen: [corrected], rejected: [plain(messagesOf(badRollout)[6])] });
});
