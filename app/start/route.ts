/** The one-time link of the start line: signs in, then leaves the secret out of the address and the history. */
import { auth } from '@/server/auth/auth';

export const dynamic = 'force-dynamic';

const ownPath = (to: string | null) => (to && /^\/(?![/\\])[\w\-/.~]*$/.test(to) ? to : '/projects');

export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('key');
  if (!key) return answer('/sign-in');
  const response = await (await auth()).api.redeemStartLink({ query: { key }, headers: request.headers, asResponse: true });
  const cookies = response.headers.getSetCookie();
  return answer(cookies.length > 0 ? ownPath(searchParams.get('to')) : '/sign-in?link=used', cookies);
}

function answer(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
