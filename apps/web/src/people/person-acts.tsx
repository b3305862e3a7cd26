import type { PersonCard } from '@passerelle/contract/person'
import { may } from '@passerelle/contract/rights'
import type { User } from '@passerelle/contract/shapes'
import { useState } from 'react'
import { OtherActs } from '../back-office/other-acts.tsx'
import { onceApproved } from '../profiles/review-words.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import type { IconName } from '../ui/picture/icon-names.ts'
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
  const decides = may(officer, 'profiles.decide')
  const act = (label: string, icon: IconName, one: Asked) => ({ label, icon, onSelect: () => setAsked(one) })
  const acts = [
    act('Rendre l’accès', 'lock', 'recovery'),
    act('Second facteur perdu', 'lock', 'factor'),
    act('Corriger le nom', 'edit', 'name'),
    act('Corriger l’adresse e-mail', 'mail', 'email'),
    may(officer, 'people.merge') && act('Réunir un autre compte', 'users', 'merge'),
    decides && person.stat === 'approved' && act('Retirer l’approbation', 'undo', 'withdraw'),
    decides && person.reopening === 'possible' && act('Rouvrir le dossier', 'undo', 'reopen'),
  ]
  return (
    <>
      <OtherActs entries={acts.filter((entry) => entry !== false)} />
      {decides && person.reopening === 'once_approved' && <p className="muted basis-full">{onceApproved}</p>}
      {asked === 'name' && <CorrectNameDialog person={person} onClose={close} />}
      {asked === 'email' && <CorrectEmailDialog person={person} onClose={close} />}
      {asked === 'recovery' && <RecoveryDialog person={person} onClose={close} />}
      {asked === 'factor' && <LostFactorDialog person={person} onClose={close} />}
      {asked === 'merge' && <MergeDialog person={person} onClose={close} />}
      {asked === 'reopen' && <ReopenDialog userId={person.id} onClose={close} />}
      {asked === 'withdraw' && <WithdrawalDialog userId={person.id} roleId={person.role_id} onClose={close} />}
    </>
  )
}
