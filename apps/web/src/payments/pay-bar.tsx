import type { ReactNode } from 'react'
import { Amount } from '../ui/text/amount.tsx'

/** On a phone: the total to pay, fee included, always in sight beside the one action. Nothing while it is not known. */
export function PayBar({ totalXof, action }: { totalXof: number | undefined; action: ReactNode }) {
  return (
    <div className="paybar">
      <p>
        <span className="muted">Total à payer</span>
        {totalXof === undefined ? '–' : <Amount value={totalXof} />}
      </p>
      {action}
    </div>
  )
}
