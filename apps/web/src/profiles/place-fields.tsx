import { communes, departements, profileFieldLabel } from '@passerelle/contract/profiles'
import type { Ref } from 'react'
import { useRead } from '../platform/query.ts'
import { Button } from '../ui/text/button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

/** What `useController` gives of a field. */
type Controlled = {
  field: { name: string; value: string; onChange: (value: string) => void; onBlur: () => void; ref: Ref<HTMLSelectElement> }
  fieldState: { error?: { message?: string } }
}

export type ControlledPlace = { department: Controlled; commune: Controlled }

export const placeNames = ['department', 'commune'] as const
/** The communes follow the department; another department empties the commune (specification 5). */
export function PlaceFields({ department, commune, isOptional }: ControlledPlace & { isOptional?: boolean }) {
  const chosen = department.field.value
  const departmentList = useRead(departements, { staleTime: Infinity })
  const communeList = useRead(communes, { params: { department: chosen }, enabled: chosen !== '', staleTime: Infinity })
  return (
    <>
      <SelectField
        {...department.field}
        label={profileFieldLabel.department}
        isOptional={isOptional}
        placeholder="Choisir un département"
        options={toOptions(departmentList.data, chosen)}
        error={department.fieldState.error?.message}
        help={departmentList.isError && (
          <Reload sentence="Les départements n’ont pas pu être chargés." onRetry={() => void departmentList.refetch()} />
        )}
        onChange={(event) => {
          department.field.onChange(event.target.value)
          commune.field.onChange('')
        }}
      />
      <SelectField
        {...commune.field}
        label={profileFieldLabel.commune}
        isOptional={isOptional}
        disabled={chosen === ''}
        placeholder={communeList.isLoading ? 'Chargement…' : 'Choisir une commune'}
        options={toOptions(communeList.data, commune.field.value)}
        error={commune.fieldState.error?.message}
        help={communeHelp()}
        onChange={(event) => commune.field.onChange(event.target.value)}
      />
    </>
  )

  function communeHelp() {
    if (chosen === '') return 'Choisissez d’abord le département.'
    return communeList.isError && <Reload sentence="Les communes n’ont pas pu être chargées." onRetry={() => void communeList.refetch()} />
  }
}

/** Until the list is there, what was chosen (a draft) stands alone. */
function toOptions(list: readonly { name: string }[] | undefined, chosen: string) {
  const names = list?.map(({ name }) => name) ?? (chosen ? [chosen] : [])
  return names.map((name) => ({ value: name, label: name }))
}

function Reload({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <>
      {sentence} <Button tone="quiet" size="sm" icon="refresh" onClick={onRetry}>Réessayer</Button>
    </>
  )
}
