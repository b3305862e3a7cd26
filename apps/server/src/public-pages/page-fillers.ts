import { lostMailboxSentence } from '@passerelle/contract/support-sentences'
import { type TextName, textNames } from '@passerelle/contract/text-words'
import { readContacts } from '#src/notices/read-contacts.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Services } from '#src/platform/context.ts'
import type { AskedPage, Fillers, Piece } from '#src/platform/http/filled-page.ts'
import type { PublicFigures } from '#src/statistics/public-figures.ts'
import { keepContacts } from '#src/support/keep-contacts.ts'
import { findText, listVersions } from '#src/texts/text-queries.ts'
import * as words from './public-page-words.ts'
import { writtenText } from './written-text.ts'

/**
 * What is written into the pages that are read without the application (decision 87): what the programme has published, as it is now,
 * and figures of some minutes ago. A page without its figures is whole; one without its text is the application's to explain.
 */
export function pageFillers(services: Services, publicFigures: () => Promise<PublicFigures>): Fillers {
  const { db, log } = services
  const contactsNow = keepContacts(services)
  const ofFigures = (tell: (figures: PublicFigures) => Piece[]) => async () => {
    try {
      return tell(await publicFigures())
    } catch (error) {
      log.error({ err: error }, 'public figures not read')
      return []
    }
  }
  return {
    lostMailbox: () => lostMailboxSentence(contactsNow()),
    figures: ofFigures(words.figures),
    money: ofFigures(words.money),
    week: ofFigures(words.week),
    contacts: async () => words.contactPairs(await readContacts(services)),
    contact: () => words.contactLine(contactsNow()),
    presentation: async () => writtenText((await findText(db, 'presentation', null))?.body ?? ''),
    text: async (asked) => {
      const name = textOf(asked)
      const [text, versions] = [await findText(db, name, versionOf(asked)), await listVersions(db, name)]
      return text ? words.publishedText(name, text, versions) : words.unpublished(name)
    },
  }
}

/** A text has the name of its screen. */
function textOf({ screen }: AskedPage): TextName {
  const name = textNames.find((one) => one === screen)
  if (!name) throw new Error(`${screen} is no text`)
  return name
}

function versionOf({ query }: AskedPage): number | null {
  const asked = query.get('version')
  if (asked === null) return null
  if (!/^[1-9]\d{0,8}$/.test(asked)) throw new AppError('not_found')
  return Number(asked)
}
