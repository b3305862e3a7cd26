import { formatPhone } from '@passerelle/contract/phone'
import { supportContact } from '@passerelle/contract/session'
import { useRead } from '../platform/query.ts'
import { Email } from '../ui/text/email.tsx'

/** « service client », with the ways to reach it that are set; each can be read, copied and followed. */
export function SupportLink() {
  const { data } = useRead(supportContact, { staleTime: Infinity })
  const { email, phone } = data ?? {}
  if (!email && !phone) return 'service client'
  return (
    <>
      service client ({email && <a href={`mailto:${email}`}><Email address={email} /></a>}
      {email && phone && ', '}
      {phone && <a className="num" href={`tel:${phone}`}>{formatPhone(phone)}</a>})
    </>
  )
}
