import { role, type RoleId } from '@passerelle/contract/constants'
import { dayOf } from '@passerelle/contract/dates'
import { errors } from '@passerelle/contract/errors'
import { countToRestore } from '#src/passes/holder-suspension.ts'
import { countOpenPasses } from '#src/passes/open-passes.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { lockPerson } from './lock-person.ts'
import { restoreRefusal, suspendRefusal } from './suspension-rules.ts'

/**
 * What suspending somebody, or restoring them, would do now, by the rules that do it.
 * @throws AppError not_found, account_suspended, and forbidden when the role of whoever asks has changed meanwhile
 */
export async function previewSuspension(ctx: UserContext, { userId }: { userId: number }) {
  return inTransaction(ctx, async (tx) => {
    const { person, facts } = await lockPerson(ctx, tx, userId)
    const act = person.suspendedAt ? ('restore' as const) : ('suspend' as const)
    const refusal = act === 'suspend' ? suspendRefusal(facts) : restoreRefusal(facts)
    const { sessions, payouts, payoutsXof } = await tx
      .selectNoFrom((eb) => [
        eb
          .selectFrom('sessions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('userId', '=', userId)
          .where('suspendedAt', 'is', null)
          .where('expiresAt', '>', ctx.now())
          .as('sessions'),
        eb
          .selectFrom('payouts')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('supplierId', '=', userId)
          .where('status', 'in', ['pending', 'failed'])
          .as('payouts'),
        eb
          .selectFrom('payouts')
          .select(({ fn }) => fn.sum<number | null>('amountXof').as('sum'))
          .where('supplierId', '=', userId)
          .where('status', 'in', ['pending', 'failed'])
          .as('payoutsXof'),
      ])
      .executeTakeFirstOrThrow()
    return {
      act,
      refusal: refusal && errors[refusal].message,
      sessions: sessions ?? 0,
      held: await countConcerned(ctx, tx, { userId, roleId: person.roleId, act }),
      payouts: payouts ?? 0,
      payoutsXof: payoutsXof ?? 0,
    }
  })
}

/** A supplier's passes have left it when it is restored. */
async function countConcerned(
  ctx: UserContext,
  tx: Tx,
  { userId, roleId, act }: { userId: number; roleId: RoleId | null; act: 'suspend' | 'restore' },
): Promise<number> {
  const today = dayOf(ctx.now())
  if (roleId === role.supplier) return act === 'suspend' ? countOpenPasses(tx, 'supplierId', userId, today) : 0
  if (roleId !== role.beneficiary) return 0
  if (act === 'suspend') return countOpenPasses(tx, 'beneficiaryId', userId, today)
  return countToRestore(tx, userId)
}
