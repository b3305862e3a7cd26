import { getDonation, getDonationSummary, getUnfinishedPayment, validateDonation } from '@passerelle/contract/donations'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { PayNow } from '../payments/pay-now.tsx'
import type { PaymentState } from '../payments/payment-state.ts'
import { usePaid } from '../payments/use-paid.ts'
import { useRead, useRefresh } from '../platform/query.ts'
import { thankingFor } from './thanked-gift.ts'

/** Goes on with the payment of a gift that nobody has finished; nothing where there is nothing to pay. */
export default function ResumePayment({ donId }: { donId: number }) {
  const { data } = useRead(getUnfinishedPayment, { params: { don_id: donId } })
  const [state, setState] = useState<PaymentState>({ step: 'ready' })
  const refresh = useRefresh()
  const paid = usePaid(paths.donations)
  if (!data?.payment) return null
  return (
    <PayNow
      key={data.payment.attempt}
      label="Reprendre le paiement"
      payment={data.payment}
      validate={validateDonation}
      progress={{ state, setState }}
      onPaid={(message) => {
        refresh(getDonation, getDonationSummary, getUnfinishedPayment)
        paid(message, thankingFor(donId))
      }}
      seenIn={{ to: paths.donations, label: 'Mes dons' }}
    />
  )
}
