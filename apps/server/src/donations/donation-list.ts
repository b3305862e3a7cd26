import { role } from '@passerelle/contract/constants'
import type { ListedDonation } from '@passerelle/contract/donation-list'
import type { DonationState } from '@passerelle/contract/donation-states'
import { sql } from 'kysely'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

interface DonationFilters extends Period {
  state?: DonationState | undefined
  service?: number | undefined
  /** Who gave. */
  person?: number | undefined
}

/** Donations for the back office, their ids only: nobody joins what is counted, or left out of a page. */
export function selectDonations({ db }: UserContext, { state, service, person, from, to }: DonationFilters) {
  let query = db.selectFrom('donations').select(['donations.id', 'donations.createdAt'])
  if (state === 'refunded') query = query.where('donations.refundedAt', 'is not', null)
  else if (state) query = query.where('donations.status', '=', state).where('donations.refundedAt', 'is', null)
  if (service !== undefined) query = query.where('donations.serviceId', '=', service)
  query = inPeriod(query, 'donations.createdAt', { from, to })
  return person === undefined ? query : query.where('donations.partnerId', '=', person)
}

/** In the names of who gave. */
export const donationSearch: ListSearch = { key: 'users.listKey', of: 'donations.partnerId', role: role.partner }

export async function toListedDonations({ db }: UserContext, page: { id: number }[]): Promise<ListedDonation[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('donations')
    .innerJoin('services', 'services.id', 'donations.serviceId')
    .innerJoinLateral(
      (eb) => eb
        .selectFrom('donationLines')
        .select([
          sql<number>`coalesce(sum(count), 0)`.as('count'), sql<number>`coalesce(sum(count * amount_xof), 0)`.as('amountXof'),
        ])
        .whereRef('donationLines.donationId', '=', 'donations.id')
        .as('lines'),
      (join) => join.onTrue(),
    )
    .select([
      'donations.id', 'donations.title', 'donations.partnerId', 'donations.status', 'donations.refundedAt', 'donations.createdAt',
      'lines.count', 'lines.amountXof',
    ])
    .select(['services.id as serviceId', 'services.name as serviceName', 'services.type as serviceType'])
    .where('donations.id', '=', anyOf(page))
    .execute()
  const named = await readListedPeople(db, rows.map((row) => row.partnerId))
  return inOrderOf(page, rows).map((row) => ({
    id: row.id,
    title: row.title,
    donor: named(row.partnerId),
    service: { id: row.serviceId, name: row.serviceName, type: row.serviceType },
    amount: row.amountXof,
    count: row.count,
    state: row.refundedAt === null ? row.status : 'refunded',
    created_at: row.createdAt.toISOString(),
  }))
}
