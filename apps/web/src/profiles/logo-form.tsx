import { fileMaxWords } from '@passerelle/contract/constants'
import { addLogo } from '@passerelle/contract/profiles'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { toFormData } from '../platform/form-data.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { useReloadPerson } from './use-reload-person.ts'

/** « Logo » of an approved partner: the one shown now, and another in its place. */
export function LogoForm({ logoUrl, name }: { logoUrl: string | null; name: string }) {
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const file = useController({ control: form.control, name: 'file', rules: { required: 'Le logo est obligatoire.' } })
  const [progress, setProgress] = useState<number>()
  const toast = useToast()
  const reloadPerson = useReloadPerson()
  const add = useAct(addLogo, {
    onSuccess: async ({ message }) => {
      toast.success(message)
      form.reset({ file: null })
      await reloadPerson()
    },
    onError: useServerErrors(form),
  })
  return (
    <section className="card stack" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      {logoUrl && <img className="logo-frame" src={logoUrl} alt={`Logo de ${name}`} />}
      <form
        className="form"
        noValidate
        onSubmit={form.handleSubmit((values) => add.mutate({ body: toFormData(values), onProgress: setProgress }))}
      >
        <FileField
          {...file.field}
          kind="image"
          label={logoUrl ? 'Nouveau logo' : 'Votre logo'}
          help={`JPEG ou PNG, ${fileMaxWords} au plus. Il est visible de tous.`}
          error={file.fieldState.error?.message}
          progress={add.isPending ? progress : undefined}
          isDisabled={add.isPending}
        />
        <div><Button type="submit" isLoading={add.isPending} loadingText="Envoi…">Enregistrer le logo</Button></div>
      </form>
    </section>
  )
}
