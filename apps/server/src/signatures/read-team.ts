import { role } from '@passerelle/contract/constants'
import { type Right, rolesWith } from '@passerelle/contract/rights'
import type { Context, UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { requireStillActing } from '#src/platform/still-acting.ts'
import type { Team } from './signature-rules.ts'

const dayMs = 24 * 3_600_000
/** What gives one administrator the account of another in hand. */
const accountChanges = ['admin.create', 'admin.invite_again', 'admin.change_role', 'admin.reset_factor']
/** What takes a right from them. */
const losses = ['admin.change_role', 'admin.remove']

/** Who may sign what asks for this right, and whose accounts were in whose hands. */
export async function readTeam(ctx: Context, db: Db | Tx, right: Right): Promise<Team> {
  const from = new Date(ctx.now().getTime() - (await readSetting(db, 'separationWindowDays')) * dayMs)
  const lines = await db
    .selectFrom('journal')
    .select(['action', 'subjectId', 'actorId', 'detail'])
    .where('action', 'in', [...accountChanges, ...losses])
    .where('at', '>', from)
    .execute()
  // Nobody makes a rule give way by giving a colleague another role, nor by removing them, whatever became of that account since.
  const lost = lines.filter(({ action, detail }) => isLoss(action) && hadRight(detail, right)).map(({ subjectId }) => Number(subjectId))
  const holders = await db
    .selectFrom('users')
    .select('id')
    .where('roleId', '=', role.admin)
    .where((eb) => eb.or([
      eb('id', 'in', [0, ...lost]),
      eb.and([
        eb('adminRole', 'in', rolesWith(right)),
        eb('invitedUntil', 'is', null),
        eb('removedAt', 'is', null),
        eb.or([eb('suspendedAt', 'is', null), eb('suspendedAt', '>', from)]),
      ]),
    ]))
    .orderBy('id')
    .execute()
  return {
    holders: holders.map(({ id }) => id),
    changes: lines.flatMap(({ action, subjectId, actorId }) =>
      (action !== 'admin.remove' && actorId !== null ? [{ adminId: Number(subjectId), byId: actorId }] : [])),
  }
}

const isLoss = (action: string) => losses.some((one) => one === action)

/** They held it then: somebody who had not accepted their invitation held nothing. */
function hadRight(detail: Record<string, unknown>, right: Right): boolean {
  return detail.isInvited !== true && rolesWith(right).some((one) => one === detail.from)
}

/**
 * Whoever signs may still do so when it is written: a call that waited is judged as if it came now.
 * @throws AppError account_suspended, forbidden when their role has changed meanwhile
 */
export async function lockSigner(ctx: UserContext, tx: Tx): Promise<void> {
  const signer = await tx
    .selectFrom('users')
    .select(['suspendedAt', 'adminRole'])
    .where('id', '=', ctx.actor.id)
    .forShare()
    .executeTakeFirstOrThrow()
  requireStillActing(ctx, signer)
}
