/** The project that a command names by `--project`: by its name, or by its id. */
import 'server-only';
import { WrongUsage } from '@/server/cli/command';
import { findProject, type NewProject } from '@/server/commands/create-project';
import { Refusal } from '@/server/refusal';

/** Throws WrongUsage where nothing was given, a Refusal where there is no such project. */
export async function givenProject(given: string | undefined, command: string): Promise<NewProject> {
  const name = given?.trim();
  if (!name) throw new WrongUsage(`${command} wants --project with the name of a project.`);
  const found = await findProject(name);
  if (found === null) throw new Refusal(`There is no project ${name}.`);
  return found;
}
