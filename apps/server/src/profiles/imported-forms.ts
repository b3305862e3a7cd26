import type { RoleId } from '@passerelle/contract/constants'
import { inChunks } from '#src/platform/database/in-chunks.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { Declared } from './declared-fields.ts'

export interface ImportedForm {
  userId: number
  roleId: RoleId
  form: Declared
}

/** Keeps what the form of each will be filled with. */
export async function keepImportedForms(tx: Tx, importId: number, forms: readonly ImportedForm[]): Promise<void> {
  for (const some of inChunks(forms)) {
    const rows = some.map(({ userId, roleId, form }) => ({ userId, importId, roleId, form: JSON.stringify(form), invitedAt: null }))
    await tx.insertInto('importedForms').values(rows).execute()
  }
}

/** The form that awaits a person, until they send one. */
export async function findImportedForm(db: Db | Tx, userId: number) {
  return (await db.selectFrom('importedForms').select(['roleId', 'form']).where('userId', '=', userId).executeTakeFirst()) ?? null
}

export async function dropImportedForm(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('importedForms').where('userId', '=', userId).execute()
}

/** Some of an import who have not been told yet, as told from now on; of two at once, each takes others. */
export async function takeUninvited(tx: Tx, { importId, max, at }: { importId: number; max: number; at: Date }): Promise<ImportedForm[]> {
  const rows = await tx
    .selectFrom('importedForms')
    .select(['userId', 'roleId', 'form'])
    .where('importId', '=', importId)
    .where('invitedAt', 'is', null)
    .orderBy('userId')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  await tx.updateTable('importedForms').set({ invitedAt: at }).where('userId', 'in', rows.map(({ userId }) => userId)).execute()
  return rows
}

const keptMs = 365 * 24 * 60 * 60_000

/** Who has not come within a year fills the form in: what others wrote of them is not kept any longer. */
export async function sweepImportedForms(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('importedForms')
    .where('importId', 'in', (eb) => eb.selectFrom('imports').select('id').where('at', '<', new Date(now.getTime() - keptMs)))
    .execute()
}
