import { feeLabel, feeOf } from '@passerelle/contract/fee'
import { formatXof, sumXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import type { getProject } from '@passerelle/contract/requests'
import { useId, useState, type SubmitEvent } from 'react'
import { countedPasses } from '../lines/line-values.ts'
import { subtotalLabel, totalLabel } from '../payments/fee-rows.ts'
import { PayBar } from '../payments/pay-bar.tsx'
import type { Reply } from '../platform/api.ts'
import { Button } from '../ui/text/button.tsx'
import { CheckRow } from '../ui/form/choice-field.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { Receipt } from '../ui/pass/receipt.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'

export type Project = Reply<typeof getProject>

type OfferFormProps = {
  project: Project
  /** Kept by the page, for the return from the recap. */
  ticked: ReadonlySet<number>
  onTick: (ticked: ReadonlySet<number>) => void
  error: string | undefined
  isSending: boolean
  onSubmit: (allocationIds: number[]) => void
}

/** The project, its passes to tick, and what that costs. */
export function OfferForm({ project, ticked, onTick, error, isSending, onSubmit }: OfferFormProps) {
  const allocations = project[productField.allocation]
  const open = allocations.filter(({ status }) => status === 'open')
  const [isEmpty, setIsEmpty] = useState(false)
  const formId = useId()
  const form = useFaultFocus(error, 'input:enabled')
  // What somebody else took meanwhile is no longer chosen.
  const chosen = open.filter(({ id }) => ticked.has(id))
  const rate = project.fee_basis_points
  const amountXof = sumXof(chosen.map((allocation) => allocation[productField.amount]))
  const feeXof = feeOf(amountXof, rate)
  const totalXof = amountXof + feeXof
  const shownError = isEmpty && chosen.length === 0 ? `Choisissez au moins ${product.aNoun}.` : error

  function tick(ids: readonly number[], isTicked: boolean) {
    onTick(new Set(isTicked ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))))
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsEmpty(chosen.length === 0)
    // On a phone the button stays in sight and the boxes do not.
    if (chosen.length === 0) event.currentTarget.querySelector<HTMLElement>('input:enabled')?.focus()
    if (chosen.length > 0 && !isSending) onSubmit(chosen.map(({ id }) => id))
  }

  const submitButton = { type: 'submit', form: formId, tone: 'sun', isLoading: isSending, loadingText: 'Un instant…' } as const
  return (
    <>
      <div className="split">
        <div className="stack-l">
          <section className="card stack" aria-label="Le projet">
            <img src={project.image} alt="" className="max-h-80 w-full rounded-ctl bg-sunken object-contain" />
            <p className="strong">{project.resume}</p>
            <p className="muted whitespace-pre-line">{project.description}</p>
            <p className="muted">Service{'\u00A0'}: {project.service_produit.name}</p>
          </section>
          <form className="card form" id={formId} noValidate ref={form} onSubmit={submit}>
            <fieldset className="field" aria-describedby={shownError ? `${formId}-error` : undefined}>
              <legend className="lab">{product.labels} à offrir</legend>
              <div className="choices">
                {allocations.map((allocation, index) => {
                  const isOpen = allocation.status === 'open'
                  return (
                    <CheckRow
                      key={allocation.id}
                      label={passLabel(index, allocation[productField.amount])}
                      end={isOpen ? undefined : takenWord[allocation.status]}
                      disabled={!isOpen}
                      checked={isOpen && ticked.has(allocation.id)}
                      aria-invalid={shownError && allocation === open[0] ? true : undefined}
                      onChange={(event) => tick([allocation.id], event.target.checked)}
                    />
                  )
                })}
              </div>
              <FieldError id={`${formId}-error`} error={shownError} />
            </fieldset>
            {open.length > 1 && (
              <div className="row-between flex-wrap">
                <Button tone="line" size="sm" onClick={() => tick(open.map(({ id }) => id), chosen.length < open.length)}>
                  {chosen.length < open.length ? 'Tout choisir' : 'Ne rien choisir'}
                </Button>
                <span className="muted" role="status">{chosen.length} sur {open.length}</span>
              </div>
            )}
          </form>
        </div>
        <aside className="stays stack" aria-label="Résumé de l’offre">
          <Receipt
            title={countedPasses(chosen.length)}
            lines={chosen.map((allocation) => ({
              label: passLabel(allocations.indexOf(allocation), allocation[productField.amount]),
              amountXof: allocation[productField.amount],
            }))}
            sums={[{ label: subtotalLabel, amountXof }, { label: feeLabel(rate), amountXof: feeXof }]}
            total={{ label: totalLabel, amountXof: totalXof }}
          />
          <Button {...submitButton} isWide className="only-wide">Continuer</Button>
          <p className="muted">Vos {product.nouns} sont réservés pendant le paiement, puis remis à la personne qui porte le projet.</p>
        </aside>
      </div>
      <PayBar totalXof={totalXof} action={<Button {...submitButton}>Continuer</Button>} />
    </>
  )
}

/** « Pass 1 - 5 000 FCFA » (specification 2). */
export const passLabel = (index: number, amountXof: number) => `${product.label} ${index + 1} - ${formatXof(amountXof)}`

const takenWord = { open: '', reserved: 'Réservé', financed: 'Financé', closed: 'Fermé' } as const
