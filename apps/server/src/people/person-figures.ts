import { role, type RoleId } from '@passerelle/contract/constants'
import { dayOf } from '@passerelle/contract/dates'
import { openPayoutStates } from '@passerelle/contract/payout-states'
import type { PersonCard } from '@passerelle/contract/person'
import { getDonorFigures } from '#src/ledger/donor-figures.ts'
import type { UserContext } from '#src/platform/context.ts'

interface Counted {
  userId: number
  roleId: RoleId | null
}

/** What is counted of a person, each by an index that holds it or where it is kept: history is not read. */
export async function listPersonFigures(ctx: UserContext, { userId, roleId }: Counted): Promise<PersonCard['figures']> {
  if (roleId === role.beneficiary) return beneficiaryFigures(ctx, userId)
  if (roleId === role.partner) {
    const { passes, passesXof } = await getDonorFigures(ctx.db, userId)
    return [{ name: 'passes_given', value: passes }, { name: 'given_xof', value: passesXof }]
  }
  return roleId === role.supplier ? supplierFigures(ctx, userId) : []
}

async function beneficiaryFigures({ db, now }: UserContext, userId: number): Promise<PersonCard['figures']> {
  const { ready, used, open, all } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('passes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('beneficiaryId', '=', userId)
        .where('state', '=', 'assigned')
        .where('expiresOn', '>=', dayOf(now()))
        .as('ready'),
      eb
        .selectFrom('passes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('beneficiaryId', '=', userId)
        .where('state', '=', 'used')
        .as('used'),
      eb
        .selectFrom('requests')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('beneficiaryId', '=', userId)
        .where('status', '=', 'pending')
        .as('open'),
      eb.selectFrom('requests').select(({ fn }) => fn.countAll<number>().as('count')).where('beneficiaryId', '=', userId).as('all'),
    ])
    .executeTakeFirstOrThrow()
  return [
    { name: 'passes_ready', value: ready ?? 0 }, { name: 'passes_used', value: used ?? 0 }, { name: 'requests_open', value: open ?? 0 },
    { name: 'requests_all', value: all ?? 0 },
  ]
}

async function supplierFigures({ db }: UserContext, userId: number): Promise<PersonCard['figures']> {
  const { uses, balance, open, asked } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('supplierBalances').select('uses').where('supplierId', '=', userId).as('uses'),
      eb.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', userId).as('balance'),
      eb
        .selectFrom('passes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('supplierId', '=', userId)
        .where('state', 'in', ['assigned', 'suspended'])
        .as('open'),
      eb
        .selectFrom('payouts')
        .select(({ fn }) => fn.sum<number | null>('amountXof').as('sum'))
        .where('supplierId', '=', userId)
        .where('status', 'in', openPayoutStates)
        .as('asked'),
    ])
    .executeTakeFirstOrThrow()
  return [
    { name: 'uses', value: uses ?? 0 }, { name: 'passes_open', value: open ?? 0 }, { name: 'balance_xof', value: balance ?? 0 },
    { name: 'payouts_open_xof', value: asked ?? 0 },
  ]
}
