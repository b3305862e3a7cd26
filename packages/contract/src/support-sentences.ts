import { formatPhone } from './phone.ts'

/** Words, or what leads somewhere. */
export type SentencePart = string | { href: string; text: string }

interface Contact {
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** For whoever has lost the mailbox too: who helps, as far as the settings of the server say; nothing where they name nobody. */
export function lostMailboxSentence({ email, phone }: Contact): SentencePart[] {
  const opening = 'Vous n’avez plus accès à cette adresse\u202F? Contactez le service client\u00A0: '
  const byPhone = phone && { href: `tel:${phone}`, text: formatPhone(phone) }
  const byMail = email && { href: `mailto:${email}`, text: email }
  if (byPhone && byMail) return [opening, byPhone, ' ou ', byMail, '.']
  const only = byPhone || byMail
  return only ? [opening, only, '.'] : []
}
