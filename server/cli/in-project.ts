/** Opens the store for a command that works in one project, named by its name or id. */
import 'server-only';
import { likelyName } from '@/lib/base/nearest-name';
import { WrongUsage } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { findProject, type NewProject } from '@/server/commands/create-project';
import { Refusal } from '@/server/refusal';
import { store } from '@/server/store/store';

/** Throws WrongUsage where no project is named, before the store is opened; a Refusal where there is no such one. */
export function inProject<T>(command: string, given: string | undefined, work: (project: NewProject) => Promise<T>): Promise<T> {
  const name = given?.trim();
  if (!name) throw new WrongUsage(`${command} wants --project with the name or id of a project.`);
  return withStore(async () => work((await findProject(name)) ?? (await absent(name))));
}

async function absent(name: string): Promise<never> {
  const { rows } = await store().pool.query<{ name: string }>('select name from "Project" where "deletedAt" is null order by name limit 1000');
  const like = likelyName(name, rows.map((row) => row.name));
  throw new Refusal(`There is no project ${name}${like === undefined ? '.' : `; did you mean ${like}?`}`);
}
