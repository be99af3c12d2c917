/** Ctrl+C as a wish to end cleanly. */
import 'server-only';
import { Refusal } from '@/server/refusal';

/** `said`: what a person is told when the work was cancelled, as a Refusal. */
export async function cancellable<T>(said: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const end = () => abort.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  try {
    return await work(abort.signal);
  } catch (error) {
    if (abort.signal.aborted) throw new Refusal(said);
    throw error;
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  }
}
