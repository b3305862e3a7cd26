import type { PersonCard } from '@passerelle/contract/person'
import { useState, type SubmitEvent } from 'react'
import { DigitsField } from '../ui/form/typed-fields.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { MergeQuestion } from './merge-question.tsx'

/** Which account ends in this one, what that entails, then why. Mount it to open it. */
export function MergeDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [otherId, setOtherId] = useState<number | null>(null)
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed !== '') setOtherId(Number(typed))
  }
  if (otherId !== null) return <MergeQuestion person={person} otherId={otherId} onBack={() => setOtherId(null)} onClose={onClose} />
  return (
    <Dialog isOpen title="Réunir un autre compte à celui-ci" onClose={onClose}>
      <form className="form" noValidate onSubmit={look}>
        <DigitsField
          label="Numéro de l’autre compte"
          help="Il est sur sa page, sous son nom. L’adresse, le mot de passe et le profil de ce compte-ci restent."
          value={typed}
          maxLength={12}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        />
        <DialogActions>
          <Button type="submit" disabled={typed === ''}>Voir ce que cela change</Button>
          <Button tone="line" onClick={onClose}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
