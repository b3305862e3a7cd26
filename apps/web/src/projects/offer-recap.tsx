import { feeLabel } from '@passerelle/contract/fee'
import { product, productField } from '@passerelle/contract/product'
import type { chooseAllocations } from '@passerelle/contract/requests'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { countedPasses } from '../lines/line-values.ts'
import { AfterPayment } from '../payments/after-payment.tsx'
import { subtotalLabel, totalLabel } from '../payments/fee-rows.ts'
import type { Reply } from '../platform/api.ts'
import { BackLink } from '../ui/text/button.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Receipt } from '../ui/pass/receipt.tsx'
import { passLabel, type Project } from './offer-form.tsx'

type OfferRecapProps = {
  project: Project
  chosen: Extract<Reply<typeof chooseAllocations>, { status: true }>
  /** False while the payment is held. */
  canChange: boolean
  /** Paying. */
  children: ReactNode
}

/** What will be paid; every figure is the server’s, every number the one that was ticked. */
export function OfferRecap({ project, chosen, canChange, children }: OfferRecapProps) {
  const { pathname } = useLocation()
  const allocations = project[productField.allocation]
  const passes = chosen[productField.list]
  return (
    <Page isNarrow>
      <PageHead title="Votre offre" back={canChange && <BackLink to={pathname}>Modifier</BackLink>}>
        {project.title} · {project.service_produit.name}
      </PageHead>
      <Receipt
        title={countedPasses(passes.length)}
        lines={passes.map((pass) => ({
          label: passLabel(allocations.findIndex(({ id }) => id === pass.id), pass[productField.amount]),
          amountXof: pass[productField.amount],
        }))}
        sums={[
          { label: subtotalLabel, amountXof: chosen.amount },
          { label: feeLabel(chosen.fee_basis_points), amountXof: chosen.fee },
        ]}
        total={{ label: totalLabel, amountXof: chosen.total_amount }}
      />
      {children}
      <AfterPayment>
        Les {product.nouns} sont remis à la personne qui porte le projet. Vous les suivez dans «{'\u00A0'}{product.labels} financés{'\u00A0'}».
      </AfterPayment>
    </Page>
  )
}
