import { formatMinutes } from '@passerelle/contract/durations'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { Notice } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const projectReplies = {
  closed: 'Le projet est fermé. La personne est prévenue du motif.',
  allocationsReserved: (minutes: number) =>
    `Votre choix est réservé pendant ${formatMinutes(minutes)}. Vérifiez le récapitulatif, puis payez.`,
}

// What is refused, beside its field.
export const allocationsOfManyProjects = `Choisissez des ${product.nouns} d’un seul projet. Rechargez la page du projet.`

// What the person whose project it is is told.
export function projectClosed({ id, code, title, beneficiaryId }: ClosedProject, reason: string): Notice {
  const news = `Votre projet ${code} «\u00A0${title}\u00A0» est fermé\u00A0: il n’est plus proposé aux partenaires.`
  const why = `Motif\u00A0: ${reason}`
  const kept = `Les ${product.nouns} que vous avez déjà reçus restent à vous. Vous pouvez présenter une nouvelle demande.`
  return {
    userId: beneficiaryId,
    key: `project-closed:${id}`,
    message: `${news} ${why}`,
    mail: {
      subject: 'Votre projet est fermé',
      paragraphs: [news, why, kept],
      link: { label: 'Voir mes demandes', path: screens.requests },
    },
  }
}

interface ClosedProject {
  id: number
  code: string
  title: string
  beneficiaryId: number
}
