import { currencyLabel } from '@passerelle/contract/constants'
import { formatWhole } from '@passerelle/contract/money'
import { classNames } from './class-names.ts'

/** `25 000 FCFA`, the currency smaller, never wrapped. `value` in whole FCFA. */
export function Amount({ value, className }: { value: number; className?: string }) {
  return (
    <span className={classNames('amt', className)}>
      {formatWhole(value)}
      {'\u00A0'}
      <small>{currencyLabel}</small>
    </span>
  )
}
