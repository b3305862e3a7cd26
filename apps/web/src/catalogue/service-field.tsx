import type { listServices } from '@passerelle/contract/catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { ApiError, Reply } from '../platform/api.ts'
import { ReloadHelp } from '../ui/feedback/reload-help.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

type ServiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder' | 'help'> & {
  services: UseQueryResult<Reply<typeof listServices>, ApiError>
}

/** The service or product of a request or a donation; takes `{...register('service')}`. */
export function ServiceField({ services: { data, isPending, isError, refetch }, ...select }: ServiceFieldProps) {
  return (
    <SelectField
      {...select}
      // The list comes after the form: the chosen value is found once its option is there.
      key={data ? 'loaded' : 'waiting'}
      label="Service ou produit"
      placeholder={isPending ? 'Chargement…' : 'Choisir dans la liste'}
      options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      help={isError && !data && <ReloadHelp onRetry={() => void refetch()}>Les services n’ont pas pu être chargés.</ReloadHelp>}
    />
  )
}
