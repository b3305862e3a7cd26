import { formatInstant } from '@passerelle/contract/dates'
import {
  adminGetRecovery, adminListPersonHistory, adminOpenRecovery, type PersonCard, type RecoveryCheck, recoveryChecks, recoveryCheckWord,
} from '@passerelle/contract/person'
import { useState, type SubmitEvent } from 'react'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { CheckRow } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { QrCode } from '../ui/pass/qr-code.tsx'
import { Button } from '../ui/text/button.tsx'

/** For somebody who has lost mailbox and password: which checks were made, then the code that they scan. Mount it to open it. */
export function RecoveryDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const { values, set, form } = useValues<{ checks: readonly RecoveryCheck[]; reason: string }>({ checks: [], reason: '' })
  const draft = useDraft(`recovery-${person.id}`, form)
  const params = { id: person.id }
  const open = useAct(adminOpenRecovery, {
    about: params,
    draft,
    refresh: [adminListPersonHistory, adminGetRecovery],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      setIsOpen(true)
    },
    onError: (error) => Object.keys(error.fields).length > 0,
  })
  const { checks: checksFault, reason: reasonFault } = open.error?.fields ?? {}
  const fields = useFaultFocus(checksFault ?? reasonFault, checksFault ? 'input' : '[aria-invalid="true"]')
  if (isOpen) return <RecoveryLink person={person} onClose={onClose} />
  const close = () => {
    draft.drop()
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!open.isPending) open.mutate({ params, body: { checks: values.checks, reason: values.reason } })
  }
  return (
    <Dialog isOpen title="Rendre l’accès sans sa boîte e-mail" onClose={close}>
      <form className="form" noValidate ref={fields} onSubmit={submit}>
        <DraftNotice draft={draft} />
        <p className="muted">
          La personne est devant vous, ou rappelée à son numéro. Son adresse en sera prévenue{'\u00A0'}; vous ne pourrez pas corriger cette
          adresse vous-même pendant sept jours.
        </p>
        <fieldset className="field" aria-describedby={checksFault ? 'checks-fault' : undefined}>
          <legend className="lab">Vérifications faites, deux au moins</legend>
          <div className="choices">
            {recoveryChecks.map((check) => (
              <CheckRow
                key={check}
                label={recoveryCheckWord[check]}
                checked={values.checks.includes(check)}
                onChange={({ target }) => set({
                  checks: target.checked ? [...values.checks, check] : values.checks.filter((one) => one !== check),
                })}
              />
            ))}
          </div>
          <FieldError id="checks-fault" error={checksFault} />
        </fieldset>
        <TextareaField
          label="Ce que vous avez vérifié"
          help="Gardé dans le journal."
          rows={3}
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
          error={reasonFault}
        />
        <DialogActions>
          <Button type="submit" isLoading={open.isPending} loadingText="Ouverture…">Ouvrir la récupération</Button>
          <Button tone="line" onClick={close}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Shown to the person, and to nobody else. */
function RecoveryLink({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const { data } = useRead(adminGetRecovery, { params: { id: person.id }, staleTime: 0 })
  return (
    <Dialog isOpen title="À scanner par la personne" onClose={onClose}>
      <div className="stack">
        {data?.link && (
          <>
            <QrCode text={data.link} label="Code QR de récupération" />
            <p className="code wrap-anywhere">{data.link}</p>
          </>
        )}
        {data?.expires_at && <p>Valable une fois, jusqu’au {formatInstant(data.expires_at)}.</p>}
        {data && !data.link && <Notice tone="wait" title="Ce lien ne vaut plus. Ouvrez la récupération à nouveau." />}
        <p className="muted">La personne le scanne avec son téléphone et choisit son mot de passe devant vous. Ne le choisissez pas pour elle.</p>
      </div>
      <DialogActions><Button tone="line" onClick={onClose}>C’est fait</Button></DialogActions>
    </Dialog>
  )
}
