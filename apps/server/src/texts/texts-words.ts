import { type TextName, textWords } from '@passerelle/contract/text-words'
import { deskNotice } from '#src/notices/notice-words.ts'
import type { DeskNotice } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const textReplies = {
  published: (name: TextName) => `La nouvelle version de «\u00A0${textWords[name].label}\u00A0» est en vigueur.`,
  contacts: 'Les contacts du programme sont changés, sur les pages et dans les prochains e-mails.',
  accepted: 'Merci. Votre accord est enregistré.',
}

/** For the others who may do everything. */
interface PublishedFacts {
  name: TextName
  version: number
  isMajor: boolean
  at: Date
}

export function textPublished(by: string, { name, version, isMajor, at }: PublishedFacts): DeskNotice {
  const again = isMajor ? 'Chacun doit l’accepter à sa prochaine visite.' : 'L’accord déjà donné reste valable.'
  const news = `La version ${version} de «\u00A0${textWords[name].label}\u00A0» est en vigueur. ${again} Fait par\u00A0: ${by}.`
  return deskNotice(`text-published:${name}-${version}-${at.getTime()}`, 'Ce que chacun accepte a changé', news)
}

/** Somebody else changed it meanwhile. */
export const textIsNow = (name: TextName, version: number): string =>
  `«\u00A0${textWords[name].label}\u00A0» en est maintenant à la version ${version}. Relisez-la avant d’en publier une autre.`
export const termsAreNow = 'Les conditions ont changé depuis que vous les avez ouvertes. Relisez-les, puis répondez.'

// What is refused, beside its field.
export const textUnchanged = 'Ce texte est déjà en vigueur, mot pour mot.'
export const textTooLong = (max: number): string => `Le texte dépasse ${max} caractères.`
export const linkRefused = (href: string): string =>
  `Le lien vers «\u00A0${href}\u00A0» n’est pas accepté. Un lien commence par https://, mailto:, tel: ou /.`
