/** What only the very first start does: it loads the sample project. */
import 'server-only';
import { sampleIsLoaded } from '@/server/commands/sample-mark';
import { explain } from '@/server/refusal';

/** Never keeps a start from happening: what goes wrong is said, and the next start tries again. */
export async function firstStart(signal: AbortSignal, say: (line: string) => void): Promise<void> {
  try {
    if (await sampleIsLoaded()) return;
    const { loadSampleOnce } = await import('@/server/commands/load-sample'); // any other start does without the importers
    const loaded = await loadSampleOnce(signal);
    for (const refusal of loaded?.refusals ?? []) say(`A label of the sample project was refused: ${refusal}`);
  } catch (error) {
    if (!signal.aborted) say(`The sample project could not be loaded; the next start tries again. ${explain(error)}`);
  }
}
