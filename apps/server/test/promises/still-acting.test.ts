import { type AdminRole, role } from '@passerelle/contract/constants'
import { beforeAll, describe, expect, it } from 'vitest'
import { correctEmail } from '#src/people/correct-email.ts'
import { correctName } from '#src/people/correct-name.ts'
import { endPersonSessions } from '#src/people/end-person-sessions.ts'
import { openRecovery } from '#src/people/open-recovery.ts'
import { resetPersonFactor } from '#src/people/reset-person-factor.ts'
import type { UserContext } from '#src/platform/context.ts'
import { restoreUser } from '#src/suspensions/restore-user.ts'
import { suspendUser } from '#src/suspensions/suspend-user.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'

/** An administrator who was let in, and is suspended, lowered or removed before what they asked for is done. */
let t: TestApp
let world: PassWorld
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
})

const reason = 'Vue au guichet.'
const checks = ['document', 'phone'] satisfies ('document' | 'phone')[]
const acts: Record<string, (ctx: UserContext, userId: number) => Promise<unknown>> = {
  suspend: (ctx, userId) => suspendUser(ctx, { userId, reason }),
  restore: (ctx, userId) => restoreUser(ctx, { userId, reason }),
  'correct a name': (ctx, userId) => correctName(ctx, { userId, name: 'Autre', firstname: 'Nom', reason }),
  'correct an address': (ctx, userId) => correctEmail(ctx, { userId, email: `autre${userId}@exemple.bj`, checks, reason }),
  'open a recovery': (ctx, userId) => openRecovery(ctx, { userId, checks, reason }),
  'reset a factor': (ctx, userId) => resetPersonFactor(ctx, { userId, checks, reason }),
  'end sessions': (ctx, userId) => endPersonSessions(ctx, { userId }),
}
const ends: Record<string, { row: { suspendedAt: Date; removedAt?: Date } | { adminRole: AdminRole }; refusal: string }> = {
  suspended: { row: { suspendedAt: new Date() }, refusal: 'account_suspended' },
  lowered: { row: { adminRole: 'lecture' }, refusal: 'forbidden' },
  removed: { row: { suspendedAt: new Date(), removedAt: new Date() }, refusal: 'account_suspended' },
}
const cases = Object.entries(acts).flatMap(([act, run]) => Object.entries(ends).map(([end, how]) => ({ act, end, run, ...how })))

describe('an administrator who was let in', () => {
  it.each(cases)('and is $end does not $act', async ({ run, row, refusal }) => {
    const [actor, person] = [await world.admin('instruction'), await world.beneficiary()]
    const ctx = world.as(actor, role.admin, 'instruction')
    await t.services.db.updateTable('users').set(row).where('id', '=', actor).execute()
    await expect(run(ctx, person)).rejects.toMatchObject({ code: refusal })
    const lines = await t.services.db.selectFrom('journal').select('action').where('actorId', '=', actor).execute()
    expect(lines).toEqual([])
  })
})
