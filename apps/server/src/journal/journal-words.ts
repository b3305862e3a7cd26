import { readWhatWord } from '@passerelle/contract/access-words'
import { dayOf, formatInstant } from '@passerelle/contract/dates'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice } from '#src/notices/send-notice.ts'
import type { KeptHead } from './kept-head.ts'
import type { NamedFile } from './name-files.ts'
import type { Head, JournalFault } from './verify-journal.ts'

/** « Pièce d’identité : Afi Hounsou ». */
export const fileWord = ({ what, owner }: NamedFile): string =>
  (owner === null ? readWhatWord[what] : `${readWhatWord[what]}\u00A0: ${owner}`)

const faultWords: Record<JournalFault['kind'], (id: number, count: number) => string> = {
  changed: (id, count) => `lignes modifiées\u00A0: ${count}, dont le n°\u00A0${id}`,
  removed: (id, count) => `lignes supprimées\u00A0: ${count}, dont le n°\u00A0${id}`,
  unsealed: (id, count) => `lignes ajoutées à la main\u00A0: ${count}, dont le n°\u00A0${id}`,
  chain: (id) => `la chaîne ne se suit plus à la place ${id}`,
  head: (id) => `la place ${id} ne porte pas l’empreinte gardée`,
  shorter: (id, count) => `le journal finit avant la place ${id}, dont l’empreinte est gardée\u00A0; places qui manquent\u00A0: ${count}`,
}

/** Sent every day to be kept elsewhere: whoever can change the database cannot change it there. */
export const headToKeep = ({ place, chain }: Head, { isWhole }: { isWhole: boolean }): string =>
  `${isWhole ? 'Journal vérifié\u00A0: rien n’y a changé.' : 'Le journal a un défaut, dit dans un autre message.'} Gardez cette empreinte hors du serveur\u00A0: ${place}:${chain} (npm run verify-journal -- empreinte la compare).`

/** Beside the message of the night: nothing was there to compare with, so nothing says that the chain was not made anew. */
export const keptHeadUnreadable =
  'L’empreinte que ce serveur avait gardée (journal.head) ne se lisait pas\u00A0: comparez vous-même avec celle du dernier message.'

export const journalFails = (faults: JournalFault[]): string =>
  `Le journal a été touché\u00A0: ${faults.map(({ kind, id, count }) => faultWords[kind](id, count)).join('\u00A0; ')}.`

/** From wherever they read it, and by the server's account: a file of root's is none that the server reads. */
const verifyHere = 'cd /opt/passerelle && runuser -u passerelle -- npm run verify-journal --'

/** What the operator does then. */
export const journalAlert = (faults: JournalFault[]): string =>
  `${journalFails(faults)} Faites une sauvegarde de maintenant, ne corrigez rien à la main, et comparez avec l’empreinte reçue la veille\u00A0: ${verifyHere} empreinte.`

/** Of the end that this server kept: the journal was made anew from a place on, or the database put back as it once was. */
export const headAlert = (faults: JournalFault[], kept: KeptHead): string =>
  `${journalFails(faults)} Empreinte gardée le ${formatInstant(kept.at)}\u00A0: ${kept.place}:${kept.chain}. Une sauvegarde a été remise\u202F? Acceptez le journal tel qu’il est\u00A0: ${verifyHere} --accept "le motif". Sinon, quelqu’un l’a refait\u00A0: faites une sauvegarde de maintenant et ne corrigez rien à la main.`

export const journalAccepted = (from: Head, to: Head, reason: string): string =>
  `Le journal est accepté tel qu’il est, par une commande sur le serveur\u00A0: il finissait à ${from.place}:${from.chain}, il finit à ${to.place}:${to.chain}. Motif\u00A0: ${reason}`

export function journalIsBroken(faults: JournalFault[], at: Date): DeskNotice {
  return deskNotice(`journal-broken:${dayOf(at)}`, 'Le journal a été touché', journalFails(faults))
}
