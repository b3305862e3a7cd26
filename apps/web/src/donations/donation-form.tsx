import type { listPassTypes, listServices } from '@passerelle/contract/catalogue'
import { listAwaited } from '@passerelle/contract/donations'
import { product } from '@passerelle/contract/product'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ServiceField } from '../catalogue/service-field.tsx'
import { LineEditor } from '../lines/line-editor.tsx'
import { chosenLines, countedPasses, passCount, totalOf, type LinesValues } from '../lines/line-values.ts'
import { previewFee } from '../payments/fee-rows.ts'
import { PayBar } from '../payments/pay-bar.tsx'
import type { ApiError, Reply } from '../platform/api.ts'
import { fits } from '../platform/forms.ts'
import { focusFirstFault } from '../platform/first-fault.ts'
import { useRead } from '../platform/query.ts'
import { Button } from '../ui/text/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ReloadHelp } from '../ui/feedback/reload-help.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { awaitedWords, promiseOf } from './awaited-amounts.ts'
import { DonationSummary } from './donation-summary.tsx'

export type DonationValues = LinesValues & { title: string; service: string; description: string }

type DonationFormProps = {
  services: UseQueryResult<Reply<typeof listServices>, ApiError>
  types: UseQueryResult<Reply<typeof listPassTypes>, ApiError>
  isSending: boolean
  onSubmit: (values: DonationValues) => void
}

/** What to give, with the summary beside it; on a phone the total stays at the foot of the screen. */
export function DonationForm({ services, types, isSending, onSubmit }: DonationFormProps) {
  const { register, control, handleSubmit, formState: { errors } } = useFormContext<DonationValues>()
  const lines = chosenLines(useWatch({ control, name: 'lines' }))
  const service = useWatch({ control, name: 'service' })
  const awaited = useRead(listAwaited, { params: { id: service }, enabled: service !== '' })
  const formId = useId()
  const count = passCount(lines)
  const amountXof = totalOf(lines)
  const fee = previewFee(amountXof, types.data?.[0]?.fee_basis_points)
  const submit = { type: 'submit', form: formId, tone: 'sun', isLoading: isSending, loadingText: 'Un instant…' } as const
  return (
    <>
      <div className="split">
        <form className="card form" noValidate id={formId} onSubmit={handleSubmit(onSubmit, focusFirstFault)}>
          <TextField
            {...register('title', { required: 'Le titre est obligatoire.', validate: fits('Le titre', 120) })}
            label="Titre"
            help="Exemple : Rentrée numérique à Bohicon."
            autoComplete="off"
            error={errors.title?.message}
          />
          <ServiceField
            {...register('service', { required: 'Le service est obligatoire.' })}
            services={services}
            error={errors.service?.message}
          />
          {service !== '' && <AwaitedToday awaited={awaited} />}
          <LineEditor legend={`${product.labels} à offrir`} types={types} />
          <TextareaField
            {...register('description', { required: 'Le motif est obligatoire.', validate: fits('Le motif', 2000) })}
            label="Motif"
            help={`Une ou deux phrases : à quoi serviront ces ${product.nouns}.`}
            error={errors.description?.message}
          />
        </form>
        <aside className="stays stack" aria-label="Résumé du don">
          <DonationSummary lines={lines} types={types.data} amountXof={amountXof} fee={fee} />
          <Button {...submit} isWide className="only-wide">Vérifier mon don</Button>
          <div className="muted" role="status">
            {count > 0 && <p>{countedPasses(count)}.</p>}
            {promiseOf(lines, awaited.data).map((sentence) => <p key={sentence}>{sentence}</p>)}
          </div>
        </aside>
      </div>
      <PayBar totalXof={fee.totalXof} action={<Button {...submit}>Vérifier</Button>} />
    </>
  )
}

/** Which amounts approved requests wait for, so that a gift meets one. */
function AwaitedToday({ awaited: { data, isError, refetch } }: { awaited: UseQueryResult<Reply<typeof listAwaited>, ApiError> }) {
  if (isError && !data) {
    return <p className="help"><ReloadHelp onRetry={() => void refetch()}>Les montants attendus n’ont pas pu être chargés.</ReloadHelp></p>
  }
  if (!data) return <Skeleton />
  if (data.length === 0) return (
    <Notice tone="info" title="Aucune demande n’attend aujourd’hui pour ce service.">
      Vous pouvez donner : les {product.nouns} seront remis dès qu’une demande arrive.
    </Notice>
  )
  return <Notice tone="info" title="Attendus aujourd’hui pour ce service">{awaitedWords(data)}.</Notice>
}
