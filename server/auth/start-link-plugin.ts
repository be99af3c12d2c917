/** The better-auth endpoint that turns a one-time link into a session. */
import 'server-only';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { redeemStartLink } from '@/server/auth/start-link';

export const startLinkPlugin = () => ({
  id: 'start-link' as const,
  endpoints: {
    redeemStartLink: createAuthEndpoint('/start-link', { method: 'GET', query: z.object({ key: z.string().min(1).max(200) }) }, async (ctx) => {
      const userId = await redeemStartLink(ctx.query.key);
      const user = userId === null ? null : await ctx.context.internalAdapter.findUserById(userId);
      if (!user) return ctx.json({ signedIn: false });
      const session = await ctx.context.internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({ signedIn: true });
    }),
  },
});
