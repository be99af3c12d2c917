/** /api/v1: one Hono application of all resources. */
import 'server-only';
import { Hono } from 'hono';
import { bindAccount } from '@/server/http/account';
import { bindAttachments } from '@/server/http/attachments';
import { bindDatasets } from '@/server/http/datasets';
import { bindDecisions } from '@/server/http/decisions';
import { bindDescription } from '@/server/http/description';
import { bindFailures } from '@/server/http/failures';
import { guard } from '@/server/http/guard';
import { bindImports } from '@/server/http/imports';
import { bindJobs } from '@/server/http/jobs';
import { bindLabels } from '@/server/http/labels';
import { absent, problemOf, problemResponse } from '@/server/http/problem';
import { bindProjects } from '@/server/http/projects';
import type { Api, Route } from '@/server/http/routes';
import { bindSteps } from '@/server/http/steps';
import { bindTasks } from '@/server/http/tasks';
import { bindTrajectories } from '@/server/http/trajectories';

const resources = [
  bindAccount, bindProjects, bindImports, bindJobs, bindTrajectories, bindSteps, bindAttachments, bindTasks, bindDecisions, bindLabels, bindFailures, bindDatasets,
  bindDescription, // of all that was bound before it
];

function makeApi(): Api {
  const hono = new Hono().basePath('/api/v1');
  hono.use(async (c, next) => {
    guard(c.req.raw);
    await next();
  });
  hono.notFound(() => problemResponse(absent('address')));
  hono.onError((error) => problemResponse(problemOf(error)));
  const made: Api = { hono, routes: [] };
  for (const bind of resources) bind(made);
  return made;
}

const made = makeApi();

export const api = made.hono;
/** Every route, with who may use it. */
export const routes: readonly Route[] = made.routes;
