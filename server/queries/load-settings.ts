/** What a project has set for itself. */
import 'server-only';
import { ProjectSettings } from '@/lib/contracts/projects';
import { store } from '@/server/store/store';

export async function loadSettings(projectId: string): Promise<ProjectSettings> {
  const { rows } = await store().pool.query<{ settings: string }>('select settings from "Project" where id = $1', [projectId]);
  return ProjectSettings.parse(JSON.parse(rows[0]?.settings ?? '{}'));
}
