import type { PersonCard } from '@passerelle/contract/person'
import { may } from '@passerelle/contract/rights'
import type { User } from '@passerelle/contract/shapes'
import { useState } from 'react'
import { onceApproved } from '../profiles/review-words.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'

const loadCorrections = () => import('./correct-dialog.tsx')
const loadMerge = () => import('./merge-dialog.tsx')
const CorrectNameDialog = lazyDialog(async () => ({ default: (await loadCorrections()).CorrectNameDialog }))
const CorrectEmailDialog = lazyDialog(async () => ({ default: (await loadCorrections()).CorrectEmailDialog }))
const loadRecovery = () => import('./recovery-dialog.tsx')
const RecoveryDialog = lazyDialog(async () => ({ default: (await loadRecovery()).RecoveryDialog }))
const LostFactorDialog = lazyDialog(async () => ({ default: (await loadRecovery()).LostFactorDialog }))
const MergeDialog = lazyDialog(async () => ({ default: (await loadMerge()).MergeDialog }))
const WithdrawalDialog = lazyDialog(async () => ({ default: (await import('../profiles/withdrawal-panel.tsx')).WithdrawalDialog }))
const ReopenDialog = lazyDialog(async () => ({ default: (await import('../profiles/reopen-dialog.tsx')).ReopenDialog }))

type Asked = 'name' | 'email' | 'recovery' | 'factor' | 'merge' | 'withdraw' | 'reopen' | null

/** What the desk does for an account that nobody can do by themself. */
export function PersonActs({ person, officer }: { person: PersonCard; officer: User | null }) {
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  useSoon(loadCorrections, loadMerge)
  if (person.admin_role !== null) {
    return (
      <>
        <Button tone="line" size="sm" icon="edit" onClick={() => setAsked('name')}>Corriger le nom</Button>
        {asked === 'name' && <CorrectNameDialog person={person} onClose={close} />}
      </>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button tone="line" size="sm" icon="edit" onClick={() => setAsked('name')}>Nom</Button>
      <Button tone="line" size="sm" icon="mail" onClick={() => setAsked('email')}>E-mail</Button>
      <Button tone="line" size="sm" icon="lock" className="col-span-2" onClick={() => setAsked('recovery')}>Rendre l’accès</Button>
      <Button tone="line" size="sm" icon="lock" className="col-span-2" onClick={() => setAsked('factor')}>Second facteur perdu</Button>
      {may(officer, 'people.merge') && (
        <Button tone="line" size="sm" icon="users" className="col-span-2" onClick={() => setAsked('merge')}>Réunir</Button>
      )}
      {person.stat === 'approved' && may(officer, 'profiles.decide') && (
        <Button tone="clay-line" size="sm" icon="undo" className="col-span-2" onClick={() => setAsked('withdraw')}>
          Retirer l’approbation
        </Button>
      )}
      {person.reopening === 'possible' && may(officer, 'profiles.decide') && (
        <Button tone="line" size="sm" icon="undo" className="col-span-2" onClick={() => setAsked('reopen')}>Rouvrir le dossier</Button>
      )}
      {person.reopening === 'once_approved' && may(officer, 'profiles.decide') && (
        <p className="muted col-span-2">{onceApproved}</p>
      )}
      {asked === 'name' && <CorrectNameDialog person={person} onClose={close} />}
      {asked === 'email' && <CorrectEmailDialog person={person} onClose={close} />}
      {asked === 'recovery' && <RecoveryDialog person={person} onClose={close} />}
      {asked === 'factor' && <LostFactorDialog person={person} onClose={close} />}
      {asked === 'merge' && <MergeDialog person={person} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog userId={person.id} onClose={close} />}
      {asked === 'withdraw' && <WithdrawalDialog userId={person.id} roleId={person.role_id} onClose={close} />}
    </div>
  )
}
