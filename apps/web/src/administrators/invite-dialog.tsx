import { adminInviteAdministrator, adminListAdministrators } from '@passerelle/contract/administrators'
import { useForm } from 'react-hook-form'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { roleChoices } from './role-choices.tsx'

/** Invites an administrator by mail. Mount it to open it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { firstname: '', name: '', email: '', role: '' } })
  const { register, handleSubmit, formState: { errors } } = form
  const draft = useDraft('invite-administrator', form)
  const close = () => {
    draft.drop()
    onClose()
  }
  const toast = useToast()
  const invite = useAct(adminInviteAdministrator, {
    draft,
    refresh: [adminListAdministrators],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      onClose()
    },
    onError: useServerErrors(form),
  })
  return (
    <Dialog isOpen onClose={close} title="Inviter un administrateur">
      <form className="form" noValidate onSubmit={handleSubmit((body) => invite.mutate({ body }))}>
        <DraftNotice draft={draft} />
        <TextField
          {...register('firstname', { required: 'Le prénom est obligatoire.', validate: fits('Le prénom', 80) })}
          label="Prénom"
          autoComplete="off"
          error={errors.firstname?.message}
        />
        <TextField
          {...register('name', { required: 'Le nom est obligatoire.', validate: fits('Le nom', 80) })}
          label="Nom"
          autoComplete="off"
          error={errors.name?.message}
        />
        <EmailField
          {...register('email', { required: 'L’e-mail est obligatoire.' })}
          label="Adresse e-mail"
          help={'Un lien y est envoyé\u00A0: il sert une fois, pendant 48 heures. La personne choisit son mot de passe, puis son second facteur.'}
          autoComplete="off"
          error={errors.email?.message}
        />
        <ChoiceField
          {...register('role', { required: 'Le rôle est obligatoire.' })}
          label="Rôle"
          choices={roleChoices}
          error={errors.role?.message}
        />
        <p className="muted">
          Pendant sept jours, vous et cette personne ne comptez pas pour deux là où il faut deux signatures.
        </p>
        <DialogActions>
          <Button type="submit" isLoading={invite.isPending} loadingText="Envoi…">Envoyer l’invitation</Button>
          <Button tone="line" onClick={close}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
