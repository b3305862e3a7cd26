import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ButtonLink } from '../ui/text/button.tsx'

/** The place of the bank’s statements, which a later release compares with the ledger. */
export default function BankPage() {
  return (
    <Page>
      <PageHead title="Banque">Les relevés du compte bancaire du programme, comparés au registre.</PageHead>
      <EmptyState
        isCard
        title="Aucun relevé pour l’instant"
        action={<ButtonLink to={to.admin(section.ledger)}>Ouvrir le registre</ButtonLink>}
      >
        {'Cette version ne lit pas encore les relevés de la banque. Comparez-les vous-même au registre\u00A0: il dit combien d’argent le programme a et doit.'}
      </EmptyState>
    </Page>
  )
}
