import { formatShortInstant } from '@passerelle/contract/dates'
import { getSecondFactor, removePasskey } from '@passerelle/contract/second-factors'
import { useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

type Factor = Reply<typeof getSecondFactor>
type Passkey = Factor['passkeys'][number]

/** A person's passkeys, and the end of any but an administrator's last second factor. */
export function PasskeyList({ passkeys, since, is_required: isRequired }: Factor) {
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const isLast = passkeys.length === 1 && since === null
  return (
    <>
      <ul className="stack">{passkeys.map((passkey) => (
        <li key={passkey.id} className="row justify-between">
          <span className="min-w-0 flex-1 basis-60">
            <span className="strong wrap-anywhere">{passkey.name}</span>
            <span className="muted block">
              ajoutée le {formatShortInstant(passkey.created_at)}
              {passkey.last_used_at ? `, utilisée en dernier le ${formatShortInstant(passkey.last_used_at)}` : ', jamais utilisée'}
            </span>
          </span>
          {!(isLast && isRequired) && (
            <Button tone="line" size="sm" aria-label={`Retirer la clé d’accès ${passkey.name}`} onClick={() => setLeaving(passkey)}>
              Retirer
            </Button>
          )}
        </li>
      ))}</ul>
      {isLast && isRequired && <p className="muted">C’est votre seul second facteur{'\u00A0'}: ajoutez-en un autre avant de le retirer.</p>}
      {leaving && <RemovalDialog passkey={leaving} isLast={isLast} onClose={() => setLeaving(null)} />}
    </>
  )
}

function RemovalDialog({ passkey, isLast, onClose }: { passkey: Passkey; isLast: boolean; onClose: () => void }) {
  const toast = useToast()
  const remove = useAct(removePasskey, {
    refresh: [getSecondFactor],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Retirer cette clé d’accès">
      <div className="form">
        <p>
          «{'\u00A0'}{passkey.name}{'\u00A0'}» n’ouvrira plus votre compte.
          {isLast && ' Votre mot de passe suffira de nouveau pour entrer, et vos codes de secours disparaissent.'}
        </p>
        <DialogActions>
          <Button
            tone="clay"
            isLoading={remove.isPending}
            loadingText="Retrait…"
            onClick={() => remove.mutate({ params: { id: passkey.id } })}
          >
            Retirer la clé
          </Button>
          <Button tone="line" onClick={onClose}>Annuler</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
