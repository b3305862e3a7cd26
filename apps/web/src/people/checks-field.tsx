import { type RecoveryCheck, recoveryChecks, recoveryCheckWord } from '@passerelle/contract/person'
import { CheckRow } from '../ui/form/choice-field.tsx'
import { FieldError } from '../ui/form/field.tsx'

interface ChecksFieldProps {
  value: readonly RecoveryCheck[]
  onChange: (checks: readonly RecoveryCheck[]) => void
  error: string | undefined
}

/** How the desk made sure of who asks: two checks at least. */
export function ChecksField({ value, onChange, error }: ChecksFieldProps) {
  return (
    <fieldset className="field" aria-describedby={error ? 'checks-fault' : undefined}>
      <legend className="lab">Vérifications faites, deux au moins</legend>
      <div className="choices">
        {recoveryChecks.map((check) => (
          <CheckRow
            key={check}
            label={recoveryCheckWord[check]}
            checked={value.includes(check)}
            onChange={({ target }) => onChange(target.checked ? [...value, check] : value.filter((one) => one !== check))}
          />
        ))}
      </div>
      <FieldError id="checks-fault" error={error} />
    </fieldset>
  )
}
