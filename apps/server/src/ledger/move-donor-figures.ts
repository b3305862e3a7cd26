import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/tables.ts'

/** What a donor has paid for is added to their other account, as its orders and passes have been. */
export async function moveDonorFigures(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`with gone as (delete from donor_figures where donor_id = ${from}::bigint returning passes, passes_xof, fees_xof)
    insert into donor_figures (donor_id, passes, passes_xof, fees_xof)
    select ${to}::bigint, passes, passes_xof, fees_xof from gone
    on conflict (donor_id) do update set passes = donor_figures.passes + excluded.passes,
      passes_xof = donor_figures.passes_xof + excluded.passes_xof, fees_xof = donor_figures.fees_xof + excluded.fees_xof`.execute(tx)
}
