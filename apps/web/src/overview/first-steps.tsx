import { may } from '@passerelle/contract/rights'
import { product } from '@passerelle/contract/product'
import type { adminMoneyByMonth, adminPassStates } from '@passerelle/contract/statistics'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import type { Officer } from './figure-links.ts'

/** A new installation: nothing has been given yet, and what to do first. */
export function FirstSteps({ states, months, user }: {
  states: Reply<typeof adminPassStates>
  months: Reply<typeof adminMoneyByMonth>['months']
  user: Officer
}) {
  const { used, assigned, funded, suspended } = states
  if (used + assigned + funded + suspended > 0 || months.some(({ received }) => received > 0)) return null
  return (
    <EmptyState
      isCard
      title={`Aucun ${product.noun} pour l’instant`}
      action={may(user, 'catalogue.edit') && <ButtonLink to={to.admin(section.catalogue)}>Ouvrir le catalogue</ButtonLink>}
    >
      {`Pour commencer\u00A0: ajoutez au catalogue les services et les types de ${product.noun}, approuvez les premiers fournisseurs et dites ce qu’ils proposent. Les dons peuvent ensuite venir.`}
    </EmptyState>
  )
}
