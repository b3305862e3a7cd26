import { feeOf } from '@passerelle/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../ui/text/amount.tsx'

/** On a phone: the total to pay, fee included, always in sight beside the one action. `amountXof` is before the fee. */
export function PayBar({ amountXof, action }: { amountXof: number; action: ReactNode }) {
  return (
    <div className="paybar">
      <p>
        <span className="muted">Total à payer</span>
        <Amount value={amountXof + feeOf(amountXof)} />
      </p>
      {action}
    </div>
  )
}
