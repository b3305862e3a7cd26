import { dayOf } from '@passerelle/contract/dates'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice } from '#src/notices/send-notice.ts'
import type { Head, JournalFault } from './verify-journal.ts'

const faultWords: Record<JournalFault['kind'], (id: number, count: number) => string> = {
  changed: (id, count) => `lignes modifiées\u00A0: ${count}, dont le n°\u00A0${id}`,
  removed: (id, count) => `lignes supprimées\u00A0: ${count}, dont le n°\u00A0${id}`,
  unsealed: (id, count) => `lignes ajoutées à la main\u00A0: ${count}, dont le n°\u00A0${id}`,
  chain: (id) => `la chaîne ne se suit plus à la place ${id}`,
  head: (id) => `la place ${id} ne porte pas l’empreinte donnée`,
}

/** Sent every day to be kept elsewhere: whoever can change the database cannot change it there. */
export const headToKeep = ({ place, chain }: Head, { isWhole }: { isWhole: boolean }): string =>
  `${isWhole ? 'Journal vérifié\u00A0: rien n’y a changé.' : 'Le journal a un défaut, dit dans un autre message.'} Gardez cette empreinte hors du serveur\u00A0: ${place}:${chain} (npm run verify-journal -- empreinte la compare).`

export const journalFails = (faults: JournalFault[]): string =>
  `Le journal a été touché\u00A0: ${faults.map(({ kind, id, count }) => faultWords[kind](id, count)).join('\u00A0; ')}.`

/** What the operator does then. */
export const journalAlert = (faults: JournalFault[]): string =>
  `${journalFails(faults)} Faites une sauvegarde de maintenant, ne corrigez rien à la main, et comparez avec l’empreinte reçue la veille\u00A0: npm run verify-journal -- empreinte.`

export function journalIsBroken(faults: JournalFault[], at: Date): DeskNotice {
  return deskNotice(`journal-broken:${dayOf(at)}`, 'Le journal a été touché', journalFails(faults))
}
