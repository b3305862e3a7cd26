import type { initializeDonation } from '@passerelle/contract/donations'
import { feeLabel } from '@passerelle/contract/fee'
import { product, productField } from '@passerelle/contract/product'
import type { ReactNode } from 'react'
import { Page } from '../layouts/page.tsx'
import { countedPasses, lineLabel, passCount, type ChosenLine } from '../lines/line-values.ts'
import { paths } from '../paths.ts'
import { AfterPayment } from '../payments/after-payment.tsx'
import { subtotalLabel, totalLabel } from '../payments/fee-rows.ts'
import type { Reply } from '../platform/api.ts'
import { BackLink } from '../ui/text/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Receipt } from '../ui/pass/receipt.tsx'

type DonationRecapProps = {
  title: string
  serviceName: string | undefined
  types: readonly { name: string; price: number }[] | undefined
  donation: Reply<typeof initializeDonation>
  /** False while the payment is held. */
  canChange: boolean
  /** Paying. */
  children: ReactNode
}

/** What will be paid, as a receipt; every figure is the server’s. */
export function DonationRecap({ title, serviceName, types, donation, canChange, children }: DonationRecapProps) {
  const lines = readLines(donation[productField.list])
  return (
    <Page isNarrow>
      <PageHead title="Votre don" back={canChange && <BackLink to={paths.donate}>Modifier</BackLink>}>
        {[title, serviceName].filter(Boolean).join(' · ')}
      </PageHead>
      <Receipt
        title={countedPasses(passCount(lines))}
        lines={lines.map((line) => ({ label: lineLabel(line, types), amountXof: line.count * line.amountXof }))}
        sums={[
          { label: subtotalLabel, amountXof: donation.amount },
          { label: feeLabel(donation.fee_basis_points), amountXof: donation.fee },
        ]}
        total={{ label: totalLabel, amountXof: donation.amount_total }}
      />
      {children}
      <AfterPayment>
        Vos {product.nouns} sont créés et vont aux demandes les plus anciennes de ce montant. Vous les suivez dans «{'\u00A0'}Mes dons{'\u00A0'}».
      </AfterPayment>
    </Page>
  )
}

/** The reply carries its lines as JSON text (specification 7). */
function readLines(json: string): ChosenLine[] {
  const parsed: unknown = JSON.parse(json)
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return []
    const count: unknown = Reflect.get(line, productField.nbr)
    const amountXof: unknown = Reflect.get(line, productField.amount)
    return typeof count === 'number' && typeof amountXof === 'number' ? [{ count, amountXof }] : []
  })
}
