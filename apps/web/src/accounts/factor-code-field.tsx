import type { Path, FieldValues, UseFormReturn } from 'react-hook-form'
import { TextField } from '../ui/form/text-field.tsx'

/** The field `code` of a form: six digits of the application, or a backup code where `help` says so. */
export function FactorCodeField<Values extends FieldValues & { code: string }>({ label, help, form }: {
  label: string
  help?: string
  form: UseFormReturn<Values>
}) {
  const { register, formState: { errors } } = form
  const message = errors.code?.message
  return (
    <TextField
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Values` has a `code`
      {...register('code' as Path<Values>, { required: 'Le code est obligatoire.' })}
      label={label}
      help={help}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      error={typeof message === 'string' ? message : undefined}
    />
  )
}
