import { type Contacts, contactsOf, findContacts } from '#src/notices/read-contacts.ts'
import type { Services } from '#src/platform/context.ts'

const freshMs = 5000

/**
 * The contacts for a page that is written at once, database or not: as they were read last, and read again behind. The application
 * asks for them by itself and shows the newest (decision 41).
 */
export function keepContacts({ db, config, log }: Services): () => Contacts {
  let kept: Contacts | null = null
  let readAt = -Infinity
  const read = () => {
    readAt = performance.now()
    findContacts(db).then((found) => {
      kept = found
    }, () => log.info('contacts not read'))
  }
  return () => {
    if (performance.now() - readAt > freshMs) read()
    return contactsOf(config, kept)
  }
}
