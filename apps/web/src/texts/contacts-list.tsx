import { formatPhone } from '@passerelle/contract/phone'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Email } from '../ui/text/email.tsx'

export interface Contacts {
  email: string | null
  phone: string | null
  whatsapp: string | null
  address: string | null
  hours: string | null
}

/** How the programme is reached: only what is set. */
export function ContactsList({ contacts: { email, phone, whatsapp, address, hours } }: { contacts: Contacts }) {
  const pairs = [
    { label: 'E-mail', value: email && <a href={`mailto:${email}`}><Email address={email} /></a> },
    { label: 'Téléphone', value: phone && <a className="num" href={`tel:${phone}`}>{formatPhone(phone)}</a> },
    {
      label: 'WhatsApp',
      value: whatsapp && <a className="num" href={`https://wa.me/${whatsapp.replace('+', '')}`}>{formatPhone(whatsapp)}</a>,
    },
    { label: 'Adresse', value: address },
    { label: 'Heures', value: hours },
  ].filter(({ value }) => value)
  if (pairs.length === 0) return <p className="muted">Les contacts du programme ne sont pas encore publiés.</p>
  return <DescriptionList pairs={pairs} />
}
