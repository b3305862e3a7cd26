import { product } from '@passerelle/contract/product'

/** « service client », which writes to it; its address can be read and copied. On a narrow phone it is cut after its « @ ». */
export function SupportLink() {
  const { supportEmail } = product
  const [name, host] = supportEmail.split('@')
  return <>service client (<a href={`mailto:${supportEmail}`}>{name}@<wbr />{host}</a>)</>
}
