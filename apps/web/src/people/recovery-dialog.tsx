import { formatInstant } from '@passerelle/contract/dates'
import {
  adminGetRecovery, adminListPersonHistory, adminListPersonSessions, adminOpenRecovery, adminResetPersonFactor, type PersonCard,
  type RecoveryCheck,
} from '@passerelle/contract/person'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { QrCode } from '../ui/pass/qr-code.tsx'
import { Button } from '../ui/text/button.tsx'
import { ChecksField } from './checks-field.tsx'

/** For somebody who has lost mailbox and password: which checks were made, then the code that they scan. Mount it to open it. */
export function RecoveryDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <RecoveryLink person={person} onClose={onClose} />
  return (
    <ChecksDialog
      person={person}
      route={adminOpenRecovery}
      draftName="recovery"
      title="Rendre l’accès sans sa boîte e-mail"
      verb="Ouvrir la récupération"
      onDone={() => setIsOpen(true)}
      onClose={onClose}
    >
      La personne est devant vous, ou rappelée à son numéro. Son adresse en sera prévenue{'\u00A0'}; vous ne pourrez corriger cette adresse ni
      retirer son second facteur vous-même pendant sept jours.
    </ChecksDialog>
  )
}

/** For somebody who has lost telephone, passkeys and backup codes, and knows the password. Mount it to open it. */
export function LostFactorDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  return (
    <ChecksDialog
      person={person}
      route={adminResetPersonFactor}
      draftName="lost-factor"
      title="Second facteur perdu"
      verb="Retirer le second facteur"
      onDone={onClose}
      onClose={onClose}
    >
      La personne n’a plus ni téléphone, ni clé d’accès, ni code de secours. Ses sessions se ferment, et son mot de passe suffira. Elle en sera
      prévenue{'\u00A0'}; vous ne pourrez pas rendre l’accès à ce compte ni en corriger l’adresse vous-même pendant sept jours.
    </ChecksDialog>
  )
}

type ChecksDialogProps = {
  person: PersonCard
  route: typeof adminOpenRecovery | typeof adminResetPersonFactor
  draftName: string
  title: string
  verb: string
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/** How the desk made sure of who asks, two checks at least, and why. */
function ChecksDialog({ person, route, draftName, title, verb, onDone, onClose, children }: ChecksDialogProps) {
  const toast = useToast()
  const { values, set, form } = useValues<{ checks: readonly RecoveryCheck[]; reason: string }>({ checks: [], reason: '' })
  const draft = useDraft(`${draftName}-${person.id}`, form)
  const params = { id: person.id }
  const act = useAct(route, {
    about: params,
    draft,
    refresh: [adminListPersonHistory, adminGetRecovery, adminListPersonSessions],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      onDone()
    },
    onError: (error) => Object.keys(error.fields).length > 0,
  })
  const { checks: checksFault, reason: reasonFault } = act.error?.fields ?? {}
  const fields = useFaultFocus(checksFault ?? reasonFault, checksFault ? 'input' : '[aria-invalid="true"]')
  const close = () => {
    draft.drop()
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!act.isPending) act.mutate({ params, body: { checks: values.checks, reason: values.reason } })
  }
  return (
    <Dialog isOpen title={title} onClose={close}>
      <form className="form" noValidate ref={fields} onSubmit={submit}>
        <DraftNotice draft={draft} />
        <p className="muted">{children}</p>
        <ChecksField value={values.checks} onChange={(checks) => set({ checks })} error={checksFault} />
        <TextareaField
          label="Ce que vous avez vérifié"
          help="Gardé dans le journal."
          rows={3}
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
          error={reasonFault}
        />
        <DialogActions>
          <Button type="submit" isLoading={act.isPending} loadingText="Un instant…">{verb}</Button>
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
