import { product } from '@passerelle/contract/product'
import { Email } from './email.tsx'

/** « service client », which writes to it; its address can be read and copied. */
export function SupportLink() {
  const { supportEmail } = product
  return <>service client (<a href={`mailto:${supportEmail}`}><Email address={supportEmail} /></a>)</>
}
