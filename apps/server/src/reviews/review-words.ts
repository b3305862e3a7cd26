import { formatClock } from '@passerelle/contract/dates'
import type { Reader } from './find-readers.ts'

export const reviewReplies = { takenOver: 'Le dossier est à vous. Votre collègue en est prévenu à l’écran.' }

export const claimedBy = ({ by, since }: Pick<Reader, 'by' | 'since'>): string =>
  `${by} examine ce dossier depuis ${formatClock(since)}\u00A0: votre décision n’est pas enregistrée. Reprenez-le avant de décider.`
