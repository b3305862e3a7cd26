import type { UserContext } from '#src/platform/context.ts'
import { readSessions } from '#src/platform/sessions.ts'

/** Where the caller is signed in; `token` tells the session that asks. */
export async function listOwnSessions(ctx: UserContext, { token }: { token: string }) {
  const { count, sessions } = await readSessions(ctx.db, ctx.actor.id, { now: ctx.now(), token })
  return {
    count,
    sessions: sessions.map(({ id, agent, createdAt, lastUsedAt, isThis }) => ({
      id, agent, since: createdAt.toISOString(), last_used_at: lastUsedAt.toISOString(), is_this: isThis,
    })),
  }
}
