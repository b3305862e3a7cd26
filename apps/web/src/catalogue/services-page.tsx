import { listServices } from '@passerelle/contract/catalogue'
import { role } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink } from '../ui/text/button.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { RichText } from '../ui/text/rich-text.tsx'

type Service = Reply<typeof listServices>[number]

const described: readonly Column<Service>[] = [
  { header: 'Type', place: 'status', cell: (service) => <Badge>{service.type === 'produit' ? 'Produit' : 'Service'}</Badge> },
  { header: 'Désignation', place: 'title', cell: (service) => <span className="strong">{service.name}</span> },
  { header: 'Détails', cell: (service) => <RichText html={service.details} /> },
]

/** « Liste des services et produits numériques »: what each role may do with one (specification 2). */
export default function ServicesPage() {
  const { user, stat } = useSession()
  const { data, isPending, error, refetch } = useRead(listServices, { staleTime: 60_000 })
  const action = stat === 'approved' ? actionFor(user?.role_id ?? null) : null
  return (
    <Page>
      <PageHead title="Services et produits">
        Ce qu’{product.aNoun} permet d’obtenir auprès de nos fournisseurs.{stat === 'pending' && laterSentence(user?.role_id ?? null)}
      </PageHead>
      <DataTable
        caption="Liste des services et produits numériques"
        isWide
        columns={action ? [...described, action] : described}
        rows={data}
        rowKey={(service) => service.id}
        isLoading={isPending}
        error={error && !data ? { text: error.message, reference: error.requestId } : undefined}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Aucun service pour l’instant">Les services et produits proposés apparaîtront ici.</EmptyState>}
      />
    </Page>
  )
}

/** Why a profile that waits sees no action. */
function laterSentence(roleId: number | null): string {
  if (roleId === role.beneficiary) return ` Vous pourrez demander ${product.aNoun} dès que votre profil sera approuvé.`
  return roleId === role.partner ? ' Vous pourrez faire un don dès que votre profil sera approuvé.' : ''
}

function actionFor(roleId: number | null): Column<Service> | null {
  const column = (label: string, target: (id: number) => string): Column<Service> => ({
    header: 'Action',
    place: 'action',
    isEnd: true,
    cell: (service) => (
      <ActionLink to={target(service.id)} icon="chevron-right">{label}<span className="sr">{'\u00A0'}: {service.name}</span></ActionLink>
    ),
  })
  if (roleId === role.beneficiary) return column('Demander', to.request)
  return roleId === role.partner ? column('Faire un don', to.donate) : null
}
