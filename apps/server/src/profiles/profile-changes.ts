import { jsonValue } from '#src/platform/database/sql-values.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { changedFields, type CompanyKind, type Declared, declaredByPartner, declaredBySupplier, identityOf } from './declared-fields.ts'

interface ProfileChange {
  field: string
  before: string | null
  after: string | null
}

/** What was last approved of a partner or a supplier whose change waits, or was refused; null for everybody else. */
export async function findApprovedIdentity(db: Db | Tx, userId: number): Promise<Declared | null> {
  return (await findCompany(db, userId))?.approved ?? null
}

/** What identifies a partner or a supplier, where it differs from what was last approved; null when it never was. */
export async function listProfileChanges(db: Db | Tx, userId: number): Promise<ProfileChange[] | null> {
  const company = await findCompany(db, userId)
  if (!company?.approved) return null
  const { kind, approved, declared } = company
  const now = identityOf(kind, declared)
  return changedFields(approved, now).map((field) => ({ field, before: approved[field] ?? null, after: now[field] ?? null }))
}

/** Others go on reading the name that was approved, whatever is sent for the next approval. */
export async function keepApprovedIdentity(tx: Tx, userId: number): Promise<void> {
  const company = await findCompany(tx, userId)
  if (!company || company.approved) return
  const approvedIdentity = jsonValue(identityOf(company.kind, company.declared))
  if (company.kind === 'partner') await tx.updateTable('partners').set({ approvedIdentity }).where('userId', '=', userId).execute()
  else await tx.updateTable('suppliers').set({ approvedIdentity }).where('userId', '=', userId).execute()
}

/** Once approved, nothing waits any more. */
export async function forgetApprovedIdentity(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('partners').set({ approvedIdentity: null }).where('userId', '=', userId).execute()
  await tx.updateTable('suppliers').set({ approvedIdentity: null }).where('userId', '=', userId).execute()
}

async function findCompany(
  db: Db | Tx,
  userId: number,
): Promise<{ kind: CompanyKind; approved: Declared | null; declared: Declared } | null> {
  const partner = await db.selectFrom('partners').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (partner) return { kind: 'partner', approved: partner.approvedIdentity, declared: declaredByPartner(partner) }
  const supplier = await db.selectFrom('suppliers').selectAll().where('userId', '=', userId).executeTakeFirst()
  return supplier ? { kind: 'supplier', approved: supplier.approvedIdentity, declared: declaredBySupplier(supplier) } : null
}
