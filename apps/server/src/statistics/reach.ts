import { sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'
import { listUsesByPlace } from './uses-by-place.ts'

interface Reach {
  /** Who have used a pass, each counted once. */
  people: number
  /** Where they lived then. */
  communes: number
  /** To whom a payout was transferred. */
  suppliers: number
}

/** How many people, places and suppliers the programme has come to. Every use is looked at: for what is published by night. */
export async function getReach(db: Db): Promise<Reach> {
  const { rows: [counted] } = await sql<{ people: number; suppliers: number }>`select
    (select count(distinct beneficiary_id) from redemptions where undone_at is null)::bigint as people,
    (select count(distinct supplier_id) from payouts where status = 'approved')::bigint as suppliers`.execute(db)
  const communes = (await listUsesByPlace(db)).flatMap((department) => department.communes).filter(({ uses }) => uses > 0).length
  return { people: counted?.people ?? 0, communes, suppliers: counted?.suppliers ?? 0 }
}
