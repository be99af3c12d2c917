import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import * as account from '@/lib/contracts/account';
import type { Endpoint } from '@/lib/contracts/common';
import * as datasets from '@/lib/contracts/datasets';
import * as decisions from '@/lib/contracts/decisions';
import * as imports from '@/lib/contracts/imports';
import * as jobs from '@/lib/contracts/jobs';
import * as labels from '@/lib/contracts/labels';
import * as projects from '@/lib/contracts/projects';
import * as steps from '@/lib/contracts/steps';
import * as tasks from '@/lib/contracts/tasks';
import * as trajectories from '@/lib/contracts/trajectories';
import { routes } from '@/server/http/api';
import { openApi } from '@/server/http/openapi';

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
const told = [account, datasets, decisions, imports, jobs, labels, projects, steps, tasks, trajectories].flatMap((module) => Object.values(module).filter(isEndpoint));

it('every endpoint of the contracts is bound, once', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  expect(told.length).toBeGreaterThan(25);
  expect(told.map(({ method, path }) => `${method} ${path}`).filter((name) => names.filter((bound) => bound === name).length !== 1)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

/** Every `schema` of the description, with the place where it stands. */
function schemasIn(value: unknown, at = ''): [string, object][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'schema' && typeof inner === 'object' && inner !== null ? [[at, inner] as [string, object]] : schemasIn(inner, `${at}/${key}`)));
}

it('describes them in JSON Schema that programs can read, with every path parameter', () => {
  const description = openApi(routes);
  const schemas = schemasIn(description);
  expect(schemas.length).toBeGreaterThan(100);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [at, schema] of schemas) expect(() => ajv.compile(schema), at).not.toThrow();
  expect(JSON.stringify(description)).not.toContain('#/$defs');
  const paths = Object.entries(Object(description['paths']) as Record<string, Record<string, { parameters: { name?: string; in?: string; required?: boolean }[]; operationId: string }>>);
  const ids = paths.flatMap(([, operations]) => Object.values(operations).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [path, operations] of paths)
    for (const { parameters } of Object.values(operations)) expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
});

/** Places of `{}`: schemas that say nothing. */
function silentIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length === 0) return Array.isArray(value) || /\/(default|properties|parameters|security)$/.test(at) ? [] : [at];
  return entries.flatMap(([key, inner]) => silentIn(inner, `${at}/${key}`));
}

it('leaves nothing open: every schema says something', () => {
  expect(silentIn(openApi(routes))).toEqual([]);
});

it('describes label events, kind by kind, as the handler takes them', () => {
  const body = schemasIn(openApi(routes)).find(([at]) => at.startsWith('/paths//projects/{project}/labels/post/requestBody'))?.[1];
  const takes = new Ajv2020({ strict: false, validateFormats: false }).compile(body ?? {});
  const sent = (event: object) => takes({ events: [event] });
  expect(sent({ kind: 'rating', trajectory: 't', step: 1, value: 1 })).toBe(true);
  expect(sent({ kind: 'rating', trajectory: 't', step: 1, value: 2 })).toBe(false);
  expect(sent({ kind: 'rating', trajectory: 't', step: 1, value: 1, colour: 'red' })).toBe(false);
  expect(sent({ kind: 'preference', trajectory: 't', step: 1 })).toBe(false);
  expect(sent({ kind: 'oops' })).toBe(false);
});
