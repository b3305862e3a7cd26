import { role } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { ActionLink } from '../ui/text/button.tsx'

/** The rows of this person in a list of all (`personFilter`, whose code these few links do without). */
function PersonList({ userId, of, children }: { userId: string; of: string; children: string }) {
  return <ActionLink to={`${to.admin(of)}?personne=${userId}`}>{children}</ActionLink>
}

export const PassesLink = ({ userId }: { userId: string }) =>
  <PersonList userId={userId} of={section.passes}>{`Tous ses ${product.nouns}`}</PersonList>

export const ProjectsLink = ({ userId }: { userId: string }) => <PersonList userId={userId} of={section.projects}>Ses projets</PersonList>

export const CasesLink = ({ userId }: { userId: string }) => <PersonList userId={userId} of={section.cases}>Ses réclamations</PersonList>

export const MessagesLink = ({ userId }: { userId: string }) => <PersonList userId={userId} of={section.messages}>Ses e-mails</PersonList>

/** Where their money is told in full: what they gave, or what was scanned. Who holds passes has their part for them. */
export function MoneyLinks({ userId, roleId }: { userId: string; roleId: number | null }) {
  return (
    <span className="row gap-x-4">
      {roleId === role.partner
        ? <PersonList userId={userId} of={section.donations}>Ses dons</PersonList>
        : <PersonList userId={userId} of={section.redemptions}>Ses utilisations</PersonList>}
      {roleId !== role.beneficiary && <PassesLink userId={userId} />}
      {roleId === role.supplier && (
        <ActionLink to={`${to.admin(section.catalogue)}?fournisseur=${userId}`}>Ses services</ActionLink>
      )}
    </span>
  )
}
