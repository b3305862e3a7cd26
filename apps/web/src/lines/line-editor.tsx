import type { listPassTypes } from '@passerelle/contract/catalogue'
import { limits } from '@passerelle/contract/constants'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { UseQueryResult } from '@tanstack/react-query'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { ApiError, Reply } from '../platform/api.ts'
import { Button, IconButton } from '../ui/text/button.tsx'
import { CountField } from '../ui/form/count-field.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { emptyLine, type LinesValues } from './line-values.ts'

type PassTypes = UseQueryResult<Reply<typeof listPassTypes>, ApiError>

/**
 * Number of pass types (1 to 10), then a count and an amount for each (specification 2). Lives in a form whose values
 * have `lines`; faults of the server find their line through `lineFieldOf`.
 */
export function LineEditor({ legend, types }: { legend: string; types: PassTypes }) {
  const { control } = useFormContext<LinesValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })

  function setCount(wanted: number) {
    if (wanted > fields.length) append(Array.from({ length: wanted - fields.length }, () => emptyLine), { shouldFocus: false })
    else remove(Array.from({ length: fields.length - wanted }, (_, index) => wanted + index))
  }

  if (types.isError && !types.data) {
    return (
      <ErrorState
        title={`Les montants des ${product.nouns} n’ont pas pu être chargés`}
        reference={types.error.requestId}
        onRetry={() => void types.refetch()}
      >
        {types.error.message}
      </ErrorState>
    )
  }
  return (
    <fieldset className="field">
      <legend className="lab">{legend}</legend>
      <div className="stack">
        <CountField
          className="max-w-64"
          label={`Nombre de types de ${product.noun}`}
          help={`Laissez 1 si tous les ${product.nouns} ont le même montant. ${limits.linesMax} au plus.`}
          value={fields.length}
          max={limits.linesMax}
          onChange={setCount}
        />
        {fields.map((field, index) => (
          <Line key={field.id} index={index} types={types} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
        ))}
        {fields.length < limits.linesMax && (
          <div className="row">
            <Button tone="line" size="sm" icon="plus" onClick={() => append(emptyLine, { focusName: `lines.${fields.length}.amount` })}>
              Ajouter un autre montant
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}

function Line({ index, types, onRemove }: { index: number; types: PassTypes; onRemove?: (() => void) | undefined }) {
  const { control, register, formState: { errors } } = useFormContext<LinesValues>()
  const lines = useWatch({ control, name: 'lines' })
  const taken = new Set(lines.flatMap((line, other) => (other === index ? [] : [line.amount])))
  const faults = errors.lines?.[index]
  return (
    <div className="line" role="group" aria-label={`Type de ${product.noun} ${index + 1}`}>
      <Controller
        control={control}
        name={`lines.${index}.count`}
        render={({ field }) => (
          <div ref={(node) => field.ref(node?.querySelector('input') ?? null)}>
            <CountField
              label={`Nombre de ${product.nouns}`}
              name={field.name}
              value={field.value}
              max={limits.countMax}
              onChange={field.onChange}
              error={faults?.count?.message}
            />
          </div>
        )}
      />
      <SelectField
        {...register(`lines.${index}.amount`, { required: 'Choisissez un montant de la liste.' })}
        // The list may come after a draft: the kept amount is found once its option is there.
        key={types.data ? 'loaded' : 'waiting'}
        label={`Montant du ${product.noun}`}
        placeholder={types.isPending ? 'Chargement…' : 'Choisir un montant'}
        options={types.data?.map(({ name, price }) => ({
          value: String(price),
          label: `${name} / ${formatXof(price)}`,
          isDisabled: taken.has(String(price)),
        }))}
        error={faults?.amount?.message}
      />
      {onRemove && <IconButton icon="trash" label={`Retirer le type de ${product.noun} ${index + 1}`} onClick={onRemove} />}
    </div>
  )
}
