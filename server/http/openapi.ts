/** The description of /api/v1, made of the routes themselves (OpenAPI 3.1). */
import 'server-only';
import { z } from 'zod';
import { Problem } from '@/lib/contracts/common';
import { MethodParameters } from '@/lib/contracts/datasets';
import { GivenEvent, KeptEvent } from '@/lib/contracts/labels';
import { LabelInput } from '@/lib/labels/event';
import { LabelEvent } from '@/lib/labels/stored-event';
import { methods } from '@/lib/methods/registry';
import type { Route, Rule } from '@/server/http/routes';
import { version } from '@/server/version';

type JsonObject = Record<string, unknown>;
type Io = 'input' | 'output';

/** What the handlers check one by one, after the body as a whole was taken. */
const shapes = new Map<unknown, z.ZodType>([
  [GivenEvent, z.union(LabelInput.options.map((option: z.ZodObject) => option.partial({ author: true })))],
  [KeptEvent, LabelEvent],
  [MethodParameters, z.union(methods.map(({ parameters }) => parameters))],
]);

/** Nothing refers to another place, so that each schema stands alone. */
function schemaOf(schema: z.core.$ZodType, io: Io): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', target: 'draft-2020-12', override: (place) => say(place, io) });
  return rest;
}

interface SchemaPlace {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonObject;
}

/** Says what zod leaves open: objects that something else checks later, ids (texts with a brand), values that may be anything. */
function say({ zodSchema, jsonSchema }: SchemaPlace, io: Io): void {
  const checkedLater = shapes.get(zodSchema);
  if (checkedLater) {
    for (const key of Object.keys(jsonSchema)) if (key !== 'default') delete jsonSchema[key];
    Object.assign(jsonSchema, schemaOf(checkedLater, io));
  }
  if (Object.keys(jsonSchema).length > 0) return;
  const { def } = zodSchema._zod;
  if (def.type === 'pipe') Object.assign(jsonSchema, schemaOf(def.in, io));
  else jsonSchema['description'] = 'Any JSON value.';
}

const Fields = z.object({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).default([]) });

function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): JsonObject[] {
  const { properties, required } = Fields.parse(schemaOf(schema, 'input'));
  return Object.entries(properties).map(([name, field]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: field }));
}

const content = (mediaType: string, schema: JsonObject) => ({ [mediaType]: { schema } });
const bytes = { type: 'string', format: 'binary' };

function rightsOf(rule: Rule): string {
  switch (rule.kind) {
    case 'open':
      return 'Anybody.';
    case 'signed-in':
      return 'Whoever is signed in.';
    case 'project':
      return `Members of the project, from the role ${rule.atLeast} on.`;
    case 'job':
      return `Members of the job's project, from the role ${rule.atLeast} on.`;
  }
}

function operationOf({ tag, summary, params, query, rule, takes, gives, method, path }: Route): JsonObject {
  const body = takes.kind === 'nothing' ? {} : { requestBody: { required: true, content: takes.kind === 'json' ? content('application/json', schemaOf(takes.schema, 'input')) : content(takes.bytes.mediaType, bytes) } };
  const success = gives.kind === 'json' ? { description: summary, content: content('application/json', schemaOf(gives.schema, 'output')) } : { description: gives.bytes.about, content: content(gives.bytes.mediaType, bytes) };
  return {
    operationId: `${method}${path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag], summary, description: rightsOf(rule), security: rule.kind === 'open' ? [] : [{ session: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query'), ...(method === 'post' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])],
    ...body,
    responses: { [gives.kind === 'json' ? gives.status : 200]: success, default: { $ref: '#/components/responses/Problem' } },
  };
}

export function openApi(routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return {
    openapi: '3.1.0',
    info: { title: 'Treewright', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'treewright.session_token', description: 'From the one-time link of the start. A write that names an Origin must name ours; one without, as of a script, is taken.' } },
      parameters: { IdempotencyKey: { name: 'Idempotency-Key', in: 'header', required: false, description: 'The same write under the same key is done once.', schema: { type: 'string', maxLength: 200 } } },
      responses: { Problem: { description: 'What happened, and what to do (RFC 9457).', content: content('application/problem+json', schemaOf(Problem, 'output')) } },
    },
  };
}
