/** Opens the store for one command and gives it up afterwards, whatever happens. */
import 'server-only';
import { ownStore, type OwnedStore } from '@/server/store/own';

export async function withStore<T>(work: (store: OwnedStore) => Promise<T>): Promise<T> {
  const store = await ownStore();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
