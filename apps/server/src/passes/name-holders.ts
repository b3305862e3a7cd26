import { readListedPeople } from '#src/accounts/listed-people.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { DeskPass } from './desk-passes.ts'

/** Of passes that go to somebody, whose each is now, and whose it becomes. */
export async function nameHolders(
  db: Db | Tx,
  passes: readonly DeskPass[],
  nextId: number,
): Promise<Map<number, { from: string | null; to: string }>> {
  const named = await readListedPeople(db, [nextId, ...passes.map(({ beneficiaryId }) => beneficiaryId)])
  const to = named(nextId).name
  return new Map(passes.map(({ id, beneficiaryId }) => [id, { from: beneficiaryId === null ? null : named(beneficiaryId).name, to }]))
}
