import { adminGetCase, adminGiveCase, adminListCases, type CaseFile } from '@passerelle/contract/cases'
import { useForm } from 'react-hook-form'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

/** Who follows a case from now on; mount it to open it. */
export function GiveDialog({ found: { id, owner, handlers }, onClose }: { found: CaseFile; onClose: () => void }) {
  const form = useForm({ defaultValues: { admin_id: '' } })
  const { register, handleSubmit, formState: { errors } } = form
  const toast = useToast()
  const give = useAct(adminGiveCase, {
    about: { id },
    refresh: [adminGetCase, adminListCases],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: useServerErrors(form),
  })
  const others = handlers.filter((one) => one.id !== owner?.id)
  return (
    <Dialog isOpen onClose={onClose} title="Confier la réclamation">
      <form
        className="form"
        noValidate
        onSubmit={handleSubmit((values) => give.mutate({ params: { id }, body: { admin_id: Number(values.admin_id) } }))}
      >
        <SelectField
          {...register('admin_id', { required: 'Choisissez qui la suit.' })}
          label="Suivie par"
          help="Cette personne est prévenue."
          placeholder="Choisir une personne"
          options={others.map(({ id: value, name: label }) => ({ value, label }))}
          error={errors.admin_id?.message}
        />
        <DialogActions>
          <Button type="submit" isLoading={give.isPending} loadingText="Un instant…">Confier à cette personne</Button>
          <Button tone="line" onClick={onClose}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
