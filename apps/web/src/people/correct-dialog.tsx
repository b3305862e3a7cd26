import { adminGetAdministrator, adminListAdministrators } from '@passerelle/contract/administrators'
import {
  adminCorrectEmail, adminCorrectName, adminGetPerson, adminListPersonHistory, adminListPersonMessages, adminListPersonSessions,
  type PersonCard, type RecoveryCheck,
} from '@passerelle/contract/person'
import { useState, type SubmitEvent } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { fullName } from '../session/person.ts'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Button } from '../ui/text/button.tsx'
import { ChecksField } from './checks-field.tsx'

const changed = [
  adminGetPerson, adminGetAdministrator, adminListAdministrators, adminListPersonHistory, adminListPersonMessages, adminListPersonSessions,
]

interface CorrectDialogProps {
  person: PersonCard
  onClose: () => void
}

/** Writes a name as it should be: asked for, then shown before and after, then done. Mount it to open it. */
export function CorrectNameDialog({ person, onClose }: CorrectDialogProps) {
  const { values, set, form } = useValues({ firstname: person.firstname, name: person.name, reason: '' })
  const draft = useDraft(`name-${person.id}`, form)
  const { isConfirming, ask, back, act } = useCorrection(adminCorrectName, { id: person.id, draft, onClose })
  const { name: nameFault, firstname: firstnameFault, reason: reasonFault } = act.error?.fields ?? {}
  const fields = useFaultFocus(nameFault ?? firstnameFault ?? reasonFault, '[aria-invalid="true"]')
  const body = { name: values.name, firstname: values.firstname, reason: values.reason }
  const confirmation = (
    <ConfirmDialog
      isOpen={isConfirming}
      title="Confirmer le nouveau nom"
      tone="brand"
      confirmLabel="Corriger le nom"
      cancelLabel="Revenir"
      isLoading={act.isPending}
      onConfirm={() => act.mutate({ params: { id: person.id }, body })}
      onClose={back}
    >
      <DescriptionList
        pairs={[
          { label: 'Avant', value: fullName(person) }, { label: 'Après', value: fullName(values) },
        ]}
      />
      <p className="muted">La personne en est prévenue. Le journal garde les deux noms et votre motif.</p>
    </ConfirmDialog>
  )
  return (
    <Dialog isOpen title="Corriger le nom" onClose={() => close(draft.drop, onClose)}>
      <form className="form" noValidate ref={fields} onSubmit={ask}>
        <DraftNotice draft={draft} />
        <TextField label="Prénom" value={values.firstname} onChange={(e) => set({ firstname: e.target.value })} error={firstnameFault} />
        <TextField label="Nom" value={values.name} onChange={(e) => set({ name: e.target.value })} error={nameFault} />
        <Reason value={values.reason} onChange={(reason) => set({ reason })} error={reasonFault} />
        <Foot onClose={() => close(draft.drop, onClose)} />
      </form>
      {confirmation}
    </Dialog>
  )
}

/** Gives the account another address, in the same two steps. */
export function CorrectEmailDialog({ person, onClose }: CorrectDialogProps) {
  const { values, set, form } = useValues<{ email: string; checks: readonly RecoveryCheck[]; reason: string }>({
    email: '', checks: [], reason: '',
  })
  const draft = useDraft(`email-${person.id}`, form)
  const { isConfirming, ask, back, act } = useCorrection(adminCorrectEmail, { id: person.id, draft, onClose })
  const { email: emailFault, checks: checksFault, reason: reasonFault } = act.error?.fields ?? {}
  const isOnlyChecks = checksFault !== undefined && emailFault === undefined
  const place = isOnlyChecks ? 'input[type="checkbox"]' : '[aria-invalid="true"]'
  const fields = useFaultFocus(emailFault ?? checksFault ?? reasonFault, place)
  const confirmation = (
    <ConfirmDialog
      isOpen={isConfirming}
      title="Confirmer la nouvelle adresse"
      confirmLabel="Changer l’adresse"
      cancelLabel="Revenir"
      isLoading={act.isPending}
      onConfirm={() => act.mutate({ params: { id: person.id }, body: values })}
      onClose={back}
    >
      <DescriptionList pairs={[{ label: 'Avant', value: person.contact?.email }, { label: 'Après', value: values.email }]} />
      <p className="muted">
        Ses sessions se ferment, les deux adresses sont prévenues, et les liens de récupération déjà envoyés ne servent plus. Pendant
        sept jours, la nouvelle adresse ne permet pas de choisir un mot de passe{'\u00A0'}: une autre personne de l’équipe peut rendre
        l’accès, pas vous.
      </p>
    </ConfirmDialog>
  )
  return (
    <Dialog isOpen title="Corriger l’adresse e-mail" onClose={() => close(draft.drop, onClose)}>
      <form className="form" noValidate ref={fields} onSubmit={ask}>
        <DraftNotice draft={draft} />
        <EmailField
          label="Nouvelle adresse e-mail"
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
          error={emailFault}
        />
        <ChecksField value={values.checks} onChange={(checks) => set({ checks })} error={checksFault} />
        <Reason value={values.reason} onChange={(reason) => set({ reason })} error={reasonFault} />
        <Foot onClose={() => close(draft.drop, onClose)} />
      </form>
      {confirmation}
    </Dialog>
  )
}

function close(drop: () => void, onClose: () => void) {
  drop()
  onClose()
}

type Correction = typeof adminCorrectName | typeof adminCorrectEmail

/** Asked, then confirmed; what is refused brings the form back with its fault. */
function useCorrection<R extends Correction>(route: R, { id, draft, onClose }: {
  id: number
  draft: ReturnType<typeof useDraft>
  onClose: () => void
}) {
  const toast = useToast()
  const [isConfirming, setIsConfirming] = useState(false)
  const act = useAct<R>(route, {
    about: { id },
    draft,
    refresh: changed,
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      onClose()
    },
    onError: (error) => {
      const isFaulty = Object.keys(error.fields).length > 0
      if (isFaulty) setIsConfirming(false)
      return isFaulty
    },
  })
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsConfirming(true)
  }
  return { isConfirming, ask, back: () => setIsConfirming(false), act }
}

function Reason({ value, onChange, error }: { value: string; onChange: (reason: string) => void; error: string | undefined }) {
  return (
    <TextareaField
      label="Motif"
      help="Ce que vous avez vérifié, et comment. Gardé dans le journal."
      rows={3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

function Foot({ onClose }: { onClose: () => void }) {
  return (
    <DialogActions>
      <Button type="submit">Continuer</Button>
      <Button tone="line" onClick={onClose}>Annuler</Button>
    </DialogActions>
  )
}
