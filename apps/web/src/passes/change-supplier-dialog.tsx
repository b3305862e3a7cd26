import { limits } from '@passerelle/contract/constants'
import { changePassSupplier, getWallet, listServiceSuppliers, type SupplierChoice } from '@passerelle/contract/passes'
import { useState, type SubmitEvent } from 'react'
import { useAct, useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { type Pages, useKeyset } from '../platform/use-pages.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { SearchForm } from '../ui/form/search-form.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { restFault } from '../ui/table/more-rows.tsx'
import { useNextItem } from '../ui/table/use-next-item.ts'
import { Button } from '../ui/text/button.tsx'

type ChangeSupplierDialogProps = { passId: number; serviceId: number; currentId: number | null; onClose: () => void }

/** Another supplier who provides the service now; the list is read when this is opened: mount it to open it. */
export default function ChangeSupplierDialog({ passId, serviceId, currentId, onClose }: ChangeSupplierDialogProps) {
  const [search, setSearch] = useState('')
  const list = useKeyset(listServiceSuppliers, { query: { q: search }, params: { id: serviceId } })
  const others = list.rows?.filter(({ id }) => id !== currentId)
  const isNone = others?.length === 0
  const isLong = search !== '' || list.hasMore || (list.rows?.length ?? 0) > limits.suppliersPerPage
  return (
    <Dialog isOpen onClose={onClose} title={currentId === null ? 'Choisir un fournisseur' : 'Changer de fournisseur'}>
      {/* A search that finds little moves nothing under the finger. */}
      <div className={isLong ? 'stack min-h-[50dvh]' : 'stack'}>
        {isLong && <SearchForm label="Nom du fournisseur" words={search} onSearch={setSearch} />}
        <p role="status" className={isNone ? undefined : 'sr'}>
          {isNone ? noneSentence(search, currentId) : statusSentence(list, others)}
        </p>
        {list.isLoading && [1, 2, 3].map((row) => <Skeleton key={row} height={52} />)}
        {list.error && !others && (
          <ErrorState title="Les fournisseurs n’ont pas pu être chargés" onRetry={list.retry} reference={list.error.requestId}>
            {list.error.message}
          </ErrorState>
        )}
        {others && !isNone && <SupplierForm {...{ passId, list, others, onClose }} />}
      </div>
    </Dialog>
  )
}

type SupplierFormProps = { passId: number; list: Pages<SupplierChoice>; others: readonly SupplierChoice[]; onClose: () => void }

function SupplierForm({ passId, list, others, onClose }: SupplierFormProps) {
  const [picked, setPicked] = useState('')
  // Who has left the list meanwhile is not chosen any more.
  const chosen = others.some(({ id }) => String(id) === picked) ? picked : ''
  const [error, setError] = useState<string>()
  const form = useFaultFocus(error, chosen === '' ? 'input' : 'input:checked')
  const hasFailed = list.isMoreFailed && !list.isLoadingMore
  const loadMore = useNextItem(list, others.length, (place) => {
    const choices = form.current?.querySelectorAll('input')
    return choices?.[Math.min(place, choices.length - 1)]
  })
  const toast = useToast()
  const refresh = useRefresh()
  const change = useAct(changePassSupplier, {
    about: { id: passId },
    refresh: [getWallet],
    onSuccess: (reply) => {
      toast.success(reply.message)
      onClose()
    },
    onError: (failure) => {
      setError(failure.fields.supplier_id)
      if (failure.reason === 'no_supplier') refresh(listServiceSuppliers, getWallet)
      return failure.fields.supplier_id !== undefined
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen === '') {
      setError('Choisissez un fournisseur.')
      return form.current?.querySelector('input')?.focus()
    }
    setError(undefined)
    change.mutate({ params: { id: passId }, body: { supplier_id: Number(chosen) } })
  }

  return (
    <form className="form" noValidate ref={form} onSubmit={submit}>
      <ChoiceField
        label="Fournisseur"
        choices={others.map(({ id, name, city }) => ({ value: String(id), label: <NameAndTown {...{ name, city }} /> }))}
        value={chosen}
        onChange={(event) => {
          setPicked(event.target.value)
          setError(undefined)
        }}
        error={error}
      />
      {list.hasMore && (
        <div>
          <div role="alert" className="not-empty:mb-4">
            <FieldError error={hasFailed ? restFault(list.error) : undefined} />
          </div>
          <Button tone="line" isWide isLoading={list.isLoadingMore} loadingText="Chargement…" onClick={loadMore}>
            {list.isMoreFailed ? 'Réessayer' : 'Voir la suite'}
          </Button>
        </div>
      )}
      <DialogActions>
        <Button type="submit" isLoading={change.isPending} loadingText="Changement…">Choisir ce fournisseur</Button>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </form>
  )
}

/** One above the other: a phone has no room for both side by side. */
function NameAndTown({ name, city }: Pick<SupplierChoice, 'name' | 'city'>) {
  return <>{name}{city && <span className="block muted">{city}</span>}</>
}

function statusSentence({ isLoading, hasMore }: Pages<SupplierChoice>, others: readonly SupplierChoice[] = []): string {
  if (isLoading) return 'Chargement…'
  if (others.length === 0) return ''
  const shown = others.length > 1 ? `${others.length} fournisseurs affichés` : '1 fournisseur affiché'
  return hasMore ? `${shown}, la suite est à charger.` : `${shown}.`
}

function noneSentence(search: string, currentId: number | null): string {
  if (search !== '') return 'Aucun autre fournisseur trouvé. Essayez une partie de son nom.'
  return `Pour l’instant, aucun ${currentId === null ? '' : 'autre '}fournisseur ne propose ce service.`
}
