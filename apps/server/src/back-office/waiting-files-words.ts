import { product } from '@passerelle/contract/product'
import type { MailContent } from '#src/notices/mail-content.ts'
import { backOfficeLink } from '#src/notices/notice-words.ts'

export function filesWait({ profiles, requests }: { profiles: number; requests: number }): MailContent {
  return {
    subject: 'Des dossiers attendent votre décision',
    paragraphs: [
      `Des dossiers sont à examiner dans le back office de ${product.brand}.`,
      'Leur détail est dans vos notifications. Cet e-mail part au plus une fois par quart d’heure.',
    ],
    rows: [{ label: 'Profils', value: String(profiles) }, { label: 'Demandes', value: String(requests) }],
    link: backOfficeLink,
  }
}
