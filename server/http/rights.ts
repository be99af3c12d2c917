/** Who asks, and whether they may: the first thing that every route but the open ones settles. */
import 'server-only';
import type { Job } from '@/lib/contracts/jobs';
import { projectAccess, type ProjectAccess, type Role } from '@/server/auth/access';
import { actorOf, type Actor } from '@/server/auth/actor';
import { absent, HttpProblem } from '@/server/http/problem';
import { getJob } from '@/server/queries/get-job';

export async function signedIn(request: Request): Promise<Actor> {
  const actor = await actorOf(request.headers);
  if (!actor) throw new HttpProblem(401, 'Sign in first: open the link that `npm start` prints.');
  return actor;
}

async function inProject(actor: Actor, projectId: string, atLeast: Role, what: string): Promise<ProjectAccess> {
  const access = await projectAccess(actor, projectId, atLeast);
  if (access === 'absent') throw absent(what);
  if (access === 'forbidden') throw new HttpProblem(403, `This needs the role ${atLeast} in the project.`);
  return access;
}

/** The project of a request, with at least this role; 404 also where it is somebody else's. */
export const projectFor = async (request: Request, projectId: string, atLeast: Role): Promise<ProjectAccess> => inProject(await signedIn(request), projectId, atLeast, 'project');

/** A job of a project in which the actor has at least this role; of no project: the owner's. */
export async function jobFor(request: Request, id: string, atLeast: Role): Promise<Job> {
  const actor = await signedIn(request);
  const job = await getJob(id);
  if (!job || (job.project === null && !actor.isOwner)) throw absent('job');
  if (job.project !== null) await inProject(actor, job.project, atLeast, 'job');
  return job;
}
