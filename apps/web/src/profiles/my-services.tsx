import { listSupplierServices } from '@passerelle/contract/catalogue'
import { useRead } from '../platform/query.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** What an approved supplier provides; the back office decides it. */
export function MyServices() {
  const { data, isPending, error, refetch } = useRead(listSupplierServices)
  return (
    <section className="card stack" aria-labelledby="my-services" aria-busy={isPending}>
      <h2 id="my-services">Mes services et produits</h2>
      {isPending && <Skeleton height={26} />}
      {error && !data && (
        <ErrorState title="Vos services n’ont pas pu être chargés" reference={error.requestId} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
      {data?.length === 0 && <p className="muted">Aucun pour l’instant{'\u00A0'}: nous les ajouterons à votre profil.</p>}
      {data && data.length > 0 && (
        <ul className="row">
          {data.map((service) => <li key={service.id}><Badge>{service.name}</Badge></li>)}
        </ul>
      )}
    </section>
  )
}
