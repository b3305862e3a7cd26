import { useState, type ComponentProps } from 'react'
import { IconButton } from '../text/button.tsx'
import { Field, useFieldIds, type FieldProps } from './field.tsx'

/** Set `autoComplete` to `new-password` where one is chosen. */
export function PasswordField({
  label, help, error, isOptional, className, id: givenId, ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { id, describedBy } = useFieldIds(givenId, help, error)
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...{ id, label, help, error, isOptional, className }}>
      <div className="affix">
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
    </Field>
  )
}
