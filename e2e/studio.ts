/** What journeys share: a signed-in browser, and the API for what a journey needs but does not show. */
import { createHash, randomUUID } from 'node:crypto';
import { test as base, expect, type APIRequestContext } from '@playwright/test';
import type { z } from 'zod';
import { listDecisions } from '@/lib/contracts/decisions';
import { startImport } from '@/lib/contracts/imports';
import { getJob } from '@/lib/contracts/jobs';
import { listLabels } from '@/lib/contracts/labels';
import { createProject, listProjects } from '@/lib/contracts/projects';
import { listTrajectories } from '@/lib/contracts/trajectories';

function fromSetup(name: 'STUDIO_ORIGIN' | 'STUDIO_COOKIES'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: e2e/start-studio.ts did not run`);
  return value;
}

/** A row of the openai-chat format. */
export type ChatRow = Readonly<Record<string, unknown>>;
export const jsonLines = (rows: readonly ChatRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export class Api {
  constructor(private readonly request: APIRequestContext) {}

  async get<A extends z.ZodType>({ answer }: { answer: A }, path: string): Promise<z.output<A>> {
    const response = await this.request.get(`/api/v1${path}`, { maxRetries: 3 }); // a server may close an idle connection just then
    expect(response.status(), `${path}: ${response.ok() ? '' : await response.text()}`).toBe(200);
    return answer.parse(await response.json());
  }

  async post<A extends z.ZodType>({ answer, status }: { answer: A; status: number }, path: string, data: unknown): Promise<z.output<A>> {
    const response = await this.request.post(`/api/v1${path}`, { data, headers: { origin: fromSetup('STUDIO_ORIGIN') } });
    expect(response.status(), `${path}: ${await response.text()}`).toBe(status);
    return answer.parse(await response.json());
  }

  /** Id of a new, empty project; its name is made one of its own. */
  async project(name: string): Promise<string> {
    return (await this.post(createProject, '/projects', { name: `${name} ${randomUUID().slice(0, 8)}` })).id;
  }

  async sampleProject(): Promise<string> {
    const sample = (await this.get(listProjects, '/projects')).items.find(({ isSample }) => isSample);
    if (!sample) throw new Error('the first start did not load the sample project');
    return sample.id;
  }

  /** Sends a file and waits until all of it is in. */
  async importRows(project: string, name: string, rows: readonly ChatRow[]): Promise<void> {
    const data = Buffer.from(jsonLines(rows));
    const sent = await this.request.put(`/api/v1/projects/${project}/uploads?path=${encodeURIComponent(name)}`, {
      data,
      headers: { origin: fromSetup('STUDIO_ORIGIN'), 'content-type': 'application/octet-stream' },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    const sha256 = createHash('sha256').update(data).digest('hex');
    const { job } = await this.post(startImport, `/projects/${project}/imports`, { files: [{ sha256, path: name }] });
    await expect.poll(async () => (await this.get(getJob, `/jobs/${job}`)).state, { timeout: 45_000 }).toBe('done');
  }

  async trajectories(project: string) {
    return (await this.get(listTrajectories, `/projects/${project}/trajectories?limit=500`)).items;
  }

  async decisions(project: string) {
    return (await this.get(listDecisions, `/projects/${project}/decisions?limit=500`)).items;
  }

  /** The label events on a rollout that count. */
  async labels(project: string, trajectory: string) {
    const { items } = await this.get(listLabels, `/projects/${project}/trajectories/${trajectory}/labels`);
    return items.filter(({ current }) => current).map(({ event }) => event);
  }

  /** Every event, those that were replaced too. */
  async labelHistory(project: string, trajectory: string) {
    return (await this.get(listLabels, `/projects/${project}/trajectories/${trajectory}/labels`)).items.map(({ event }) => event);
  }

  async download(path: string): Promise<Buffer> {
    const response = await this.request.get(path);
    expect(response.status(), path).toBe(200);
    return response.body();
  }
}

export const test = base.extend<{ api: Api }>({
  baseURL: async ({}, use) => use(fromSetup('STUDIO_ORIGIN')),
  storageState: async ({}, use) => use(fromSetup('STUDIO_COOKIES')),
  api: async ({ request }, use) => use(new Api(request)),
});

export { expect };
