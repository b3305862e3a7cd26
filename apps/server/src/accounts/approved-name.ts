import { type RawBuilder, sql } from 'kysely'

/**
 * What other people read as a supplier's name: the one that was approved, while a change of it waits or was refused. Else
 * it could be made to say anything, to holders and by mail. For a query that has `suppliers`.
 */
export const supplierName: RawBuilder<string> = approvedNameIn('suppliers')

/** The same of a partner; null for a person. For a query that has `partners`. */
export const partnerName: RawBuilder<string | null> = approvedNameIn('partners')

function approvedNameIn<Name extends string | null>(company: 'partners' | 'suppliers'): RawBuilder<Name> {
  const approved = sql.ref(`${company}.approvedIdentity`)
  return sql<Name>`case when ${approved} is null then ${sql.ref(`${company}.socialReason`)} else ${approved} ->> 'social_reason' end`
}
