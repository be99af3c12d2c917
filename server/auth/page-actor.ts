/** The person for whom a page is made. */
import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { actorOf, type Actor } from '@/server/auth/actor';

/** Sends whoever is not signed in to the page that says how. What the actor may see is settled where the data is. */
export async function pageActor(): Promise<Actor> {
  return (await actorOf(await headers())) ?? redirect('/sign-in');
}
