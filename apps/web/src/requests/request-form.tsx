import type { listPassTypes, listServices } from '@passerelle/contract/catalogue'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { UseQueryResult } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ServiceField } from '../catalogue/service-field.tsx'
import { LineEditor } from '../lines/line-editor.tsx'
import { chosenLines, countedPasses, passCount, totalOf, type LinesValues } from '../lines/line-values.ts'
import type { ApiError, Reply } from '../platform/api.ts'
import { fits } from '../platform/forms.ts'
import { focusFirstFault } from '../platform/first-fault.ts'
import { Button } from '../ui/text/button.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

export type RequestValues = LinesValues & { title: string; image: File | null; service: string; resume: string; description: string }

type RequestFormProps = {
  services: UseQueryResult<Reply<typeof listServices>, ApiError>
  types: UseQueryResult<Reply<typeof listPassTypes>, ApiError>
  isSending: boolean
  /** Share of the image that has left, 0 to 1. */
  progress: number | undefined
  onSubmit: (values: RequestValues) => void
}

/** « Soumettre votre projet ». */
export function RequestForm({ services, types, isSending, progress, onSubmit }: RequestFormProps) {
  const { register, control, handleSubmit, formState: { errors } } = useFormContext<RequestValues>()
  return (
    <form className="card form" noValidate aria-labelledby="submit-project" onSubmit={handleSubmit(onSubmit, focusFirstFault)}>
      <h2 id="submit-project">Soumettre votre projet</h2>
      <TextField
        {...register('title', { required: 'Le titre est obligatoire.', validate: fits('Le titre', 120) })}
        label="Titre"
        help="Exemple : Un atelier de couture connecté."
        autoComplete="off"
        error={errors.title?.message}
      />
      <Controller
        control={control}
        name="image"
        rules={{ required: 'L’image est obligatoire.' }}
        render={({ field }) => (
          <FileField
            {...field}
            kind="image"
            label="Image du projet"
            isDisabled={isSending}
            progress={progress}
            error={errors.image?.message}
          />
        )}
      />
      <ServiceField
        {...register('service', { required: 'Le service est obligatoire.' })}
        services={services}
        error={errors.service?.message}
      />
      <TextareaField
        {...register('resume', { required: 'Le résumé est obligatoire.', validate: fits('Le résumé', 300) })}
        label="Résumé"
        help="Une phrase ou deux, 300 caractères au plus : ce que les partenaires lisent d’abord."
        rows={2}
        error={errors.resume?.message}
      />
      <TextareaField
        {...register('description', { required: 'La description est obligatoire.', validate: fits('La description', 5000) })}
        label="Description"
        help="Pour qui, pourquoi, et ce que cela changera."
        rows={6}
        error={errors.description?.message}
      />
      <LineEditor legend={`${product.labels} demandés`} types={types} />
      <AskedTotal />
      <Button type="submit" isWide isLoading={isSending} loadingText="Envoi…">Soumettre mon projet</Button>
    </form>
  )
}

function AskedTotal() {
  const { control } = useFormContext<RequestValues>()
  const lines = chosenLines(useWatch({ control, name: 'lines' }))
  if (lines.length === 0) return null
  return <p className="muted" role="status">Vous demandez {countedPasses(passCount(lines))}, soit {formatXof(totalOf(lines))}.</p>
}
