import { sql } from 'kysely'
import { type Contacts, contactsOf } from '#src/notices/read-contacts.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { contactNeeded, contactsAreNow, contactsUnchanged } from './support-words.ts'

export interface ContactsNow extends Contacts {
  /** Null while the environment says them. */
  changed: { at: Date; byId: number | null; by: string | null } | null
}

export async function readContactsNow({ config }: Pick<UserContext, 'config'>, db: Db | Tx): Promise<ContactsNow> {
  const row = await db
    .selectFrom('programmeContacts')
    .leftJoin('users', 'users.id', 'programmeContacts.changedBy')
    .select(['programmeContacts.email', 'phone', 'whatsapp', 'address', 'hours', 'changedAt', 'changedBy'])
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('by'))
    .executeTakeFirst()
  if (!row) return { ...contactsOf(config, null), changed: null }
  const { changedAt: at, changedBy: byId, by, ...contacts } = row
  return { ...contacts, changed: { at, byId, by } }
}

/**
 * Says how the programme is reached, for the next page and the next mail of every process.
 * @throws AppError setting_changed when somebody else did meanwhile; FieldErrors on `email`
 */
export async function setContacts(ctx: UserContext, { seen, ...after }: Contacts & { seen: string | null }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`lock table programme_contacts in share row exclusive mode`.execute(tx)
    const { changed, ...before } = await readContactsNow(ctx, tx)
    if ((changed?.at.toISOString() ?? null) !== seen) throw new AppError('setting_changed', { message: contactsAreNow(changed) })
    if (!after.email && !after.phone) throw new FieldErrors({ email: contactNeeded })
    if (JSON.stringify(pick(before)) === JSON.stringify(pick(after))) throw new FieldErrors({ email: contactsUnchanged })
    const row = { ...pick(after), changedAt: ctx.now(), changedBy: ctx.actor.id }
    await tx.insertInto('programmeContacts').values(row).onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(row)).execute()
    const detail = { before: pick(before), after: pick(after) }
    await writeJournal(ctx, tx, { action: 'contacts.set', subject: { type: 'contacts', id: 'programme' }, detail })
  })
}

const pick = ({ email, phone, whatsapp, address, hours }: Contacts): Contacts => ({ email, phone, whatsapp, address, hours })
