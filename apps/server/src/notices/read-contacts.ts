import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { MailHouse } from './mail-content.ts'

export interface Contacts {
  email: string | null
  phone: string | null
  whatsapp: string | null
  address: string | null
  hours: string | null
}

/** How the programme says that it is reached; null while only the environment says it. */
export async function findContacts(db: Db | Tx): Promise<Contacts | null> {
  const row = await db
    .selectFrom('programmeContacts')
    .select(['email', 'phone', 'whatsapp', 'address', 'hours'])
    .executeTakeFirst()
  return row ?? null
}

/** What the environment says, where the programme has not. */
export const contactsOf = ({ contact }: Context['config'], set: Contacts | null): Contacts =>
  set ?? { email: contact.email ?? null, phone: contact.phone ?? null, whatsapp: null, address: null, hours: null }

/** How the programme is reached now: whoever changes it is obeyed by the next page and the next mail of every process. */
export const readContacts = async ({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Contacts> =>
  contactsOf(config, await findContacts(db))

/** What stands around the words of a mail, as it is now. */
export const readHouse = async (ctx: Pick<Context, 'db' | 'config'>): Promise<MailHouse> =>
  ({ publicUrl: ctx.config.http.publicUrl, ...await readContacts(ctx) })
