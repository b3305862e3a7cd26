import { adminSetSupplierServices, listServices } from '@passerelle/contract/catalogue'
import { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import { CheckRow } from '../ui/form/choice-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

type SupplierServicesProps = { supplierId: number; services: Reply<typeof adminGetProfile>['services'] }

/** What a supplier provides: only these make passes come to them. */
export function SupplierServices({ supplierId, services }: SupplierServicesProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { user } = useSession()
  return (
    <section className="card stack" aria-labelledby="services-title">
      <h2 id="services-title">Services et produits fournis</h2>
      {services.length === 0
        ? <p className="muted">Aucun pour l’instant{'\u00A0'}: rien ne peut lui être attribué.</p>
        : <p className="row">{services.map((service) => <Badge key={service.id}>{service.name}</Badge>)}</p>}
      {may(user, 'catalogue.edit') && (
        <div><Button tone="line" size="sm" icon="edit" onClick={() => setIsEditing(true)}>Modifier les services</Button></div>
      )}
      {isEditing && <ServicesDialog supplierId={supplierId} services={services} onClose={() => setIsEditing(false)} />}
    </section>
  )
}

function ServicesDialog({ supplierId, services, onClose }: SupplierServicesProps & { onClose: () => void }) {
  const catalogue = useRead(listServices)
  const { values: { ticked }, set, form } = useValues({ ticked: services.map(({ id }) => id) })
  const draft = useDraft(`services-${supplierId}`, form)
  const close = () => {
    draft.forget()
    onClose()
  }
  const toast = useToast()
  const save = useAct(adminSetSupplierServices, {
    draft,
    about: { id: supplierId },
    refresh: [adminGetProfile],
    onSuccess: ({ message }) => {
      toast.success(message)
      close()
    },
  })
  // What was withdrawn from the catalogue but is still provided can be kept.
  const known = catalogue.data ?? []
  const choices = [...known, ...services.filter(({ id }) => catalogue.data && !known.some((service) => service.id === id))]
  return (
    <Dialog isOpen onClose={close} title="Services et produits fournis">
      <DraftNotice draft={draft} />
      {catalogue.isPending && <Skeleton height={120} />}
      {catalogue.isError && !catalogue.data && (
        <ErrorState title="Le catalogue n’a pas pu être chargé" onRetry={() => void catalogue.refetch()}>
          {catalogue.error.message}
        </ErrorState>
      )}
      <fieldset className="choices">
        <legend className="sr">Services et produits</legend>
        {choices.map(({ id, name, type }) => (
          <CheckRow
            key={id}
            label={name}
            end={type === 'service' ? 'Service' : 'Produit'}
            checked={ticked.includes(id)}
            onChange={(event) => set({ ticked: event.target.checked ? [...ticked, id] : ticked.filter((other) => other !== id) })}
          />
        ))}
      </fieldset>
      <DialogActions>
        <Button
          disabled={!catalogue.data}
          isLoading={save.isPending}
          loadingText="Enregistrement…"
          onClick={() => save.mutate({ params: { id: supplierId }, body: { service_ids: ticked } })}
        >
          Enregistrer
        </Button>
        <Button tone="line" onClick={close}>Annuler</Button>
      </DialogActions>
    </Dialog>
  )
}
