import { formatClock } from '@passerelle/contract/dates'
import { screens } from '@passerelle/contract/screens'
import type { Notice } from '#src/notices/send-notice.ts'
import type { Reader } from './find-readers.ts'
import type { ReviewedFile } from './lock-file.ts'

export const reviewReplies = {
  takenOver: 'Le dossier est à vous. Votre collègue en est prévenu à l’écran.',
  asked: 'La question est envoyée. La personne est prévenue par e-mail.',
}

export const claimedBy = ({ by, since }: Pick<Reader, 'by' | 'since'>): string =>
  `${by} examine ce dossier depuis ${formatClock(since)}\u00A0: rien n’est enregistré. Reprenez-le avant de décider.`

export const askedNotInFile = 'Ce qui est demandé n’est pas dans ce dossier. Rechargez la page.'

interface Asked {
  id: number
  personId: number
  kind: ReviewedFile['kind']
  /** What is asked for, as its form calls it. */
  label: string
  text: string
}

export function questionAsked({ id, personId, kind, label, text }: Asked): Notice {
  const what = kind === 'profile' ? 'votre dossier' : 'votre demande'
  const news = `Il nous manque un élément pour ${what}\u00A0: ${label}.`
  const next = `Répondez depuis votre tableau de bord\u00A0: rien n’est à refaire, et ${what} garde sa place.`
  return {
    userId: personId,
    key: `question:${id}`,
    message: `${news} ${text}`,
    mail: {
      subject: `Un élément manque pour ${what}`,
      paragraphs: [news, text, next],
      link: { label: 'Répondre', path: screens.dashboard },
    },
  }
}
