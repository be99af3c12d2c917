/** The mark that this installation has had its sample project, so that one that was deleted stays away. */
import 'server-only';
import { store } from '@/server/store/store';

const name = 'sample-loaded';

export const sampleIsLoaded = async (): Promise<boolean> => (await store().prisma.setting.findUnique({ where: { name } })) !== null;

export async function noteSampleLoaded(projectId: string): Promise<void> {
  await store().prisma.setting.upsert({ where: { name }, update: {}, create: { name, value: projectId } });
}
