import type { PersonCard } from '@passerelle/contract/person'
import { useState } from 'react'
import { Button } from '../ui/text/button.tsx'
import { CorrectEmailDialog, CorrectNameDialog } from './correct-dialog.tsx'

type Asked = 'name' | 'email' | null

/** What the desk corrects of an account that nobody can correct by themself. */
export function PersonActs({ person }: { person: PersonCard }) {
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <div className="row gap-2">
      <Button tone="line" size="sm" icon="edit" onClick={() => setAsked('name')}>Nom</Button>
      <Button tone="line" size="sm" icon="mail" onClick={() => setAsked('email')}>E-mail</Button>
      {asked === 'name' && <CorrectNameDialog person={person} onClose={close} />}
      {asked === 'email' && <CorrectEmailDialog person={person} onClose={close} />}
    </div>
  )
}
