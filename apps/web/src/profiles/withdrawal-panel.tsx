import { adminOverview } from '@passerelle/contract/back-office'
import { decisionMotives } from '@passerelle/contract/decision-motives'
import { adminListDuplicates } from '@passerelle/contract/duplicates'
import { adminGetPerson, adminListPersonHistory } from '@passerelle/contract/person'
import { adminGetProfile, adminPreviewWithdrawal, adminWithdrawProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles } from '@passerelle/contract/profiles'
import { adminPreviewSuspension } from '@passerelle/contract/suspensions'
import { withdrawalFate } from '@passerelle/contract/withdrawal-effects'
import { useState } from 'react'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/text/button.tsx'
import { entailed, nothingNew } from './withdrawal-words.ts'

const changed = [
  adminGetProfile, adminListProfiles, adminListDuplicates, adminGetPerson, adminListPersonHistory, adminPreviewWithdrawal,
  adminPreviewSuspension, adminOverview,
]

interface Withdrawn {
  userId: number
  roleId: number | null
}

/** Takes back an approval that was wrong: the person corrects the file and sends it again. */
export function WithdrawalPanel(person: Withdrawn) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="card stack" aria-label="Approbation">
      <p className="muted">Approuvé à tort{'\u202F'}? Retirer l’approbation arrête ce qui commence. Rien n’est repris à la personne.</p>
      <Button tone="clay-line" onClick={() => setIsAsking(true)}>Retirer l’approbation</Button>
      {isAsking && <WithdrawalDialog {...person} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

/** What it entails, then its reason; mount it to open it. */
export function WithdrawalDialog({ userId, roleId, onClose }: Withdrawn & { onClose: () => void }) {
  const params = { id: userId }
  const toast = useToast()
  const preview = useRead(adminPreviewWithdrawal, { params, staleTime: 0 })
  const { question, decide } = useReasonedAct(adminWithdrawProfile, `withdraw-profile-${userId}`, {
    about: params,
    refresh: changed,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const refusal = preview.data?.refusal
  return (
    <ReasonDialog
      {...question}
      title="Retirer l’approbation"
      motives={decisionMotives.profile.withdraw}
      help="Envoyée par e-mail et affichée sur son tableau de bord."
      confirmLabel="Retirer l’approbation"
      cancelLabel="Revenir"
      isRefused={refusal !== null}
      isOver={typeof refusal === 'string'}
      onConfirm={(reason) => decide({ params, body: { reason } })}
      onClose={onClose}
    >
      {refusal ? <Notice tone="info" title="Il n’y a rien à retirer.">{refusal}</Notice>
        : preview.data ? <Entailed roleId={roleId} effects={preview.data.effects} />
        : preview.error ? <Notice tone="no" title="Ce que cela entraîne n’a pas pu être lu.">{preview.error.message}</Notice>
        : <Skeleton />}
    </ReasonDialog>
  )
}

function Entailed({ roleId, effects }: { roleId: number | null; effects: Reply<typeof adminPreviewWithdrawal>['effects'] }) {
  const of = (fate: 'stops' | 'stays') => effects.filter(({ kind }) => withdrawalFate[kind] === fate)
  return (
    <Notice tone="wait" title="Ce que cela entraîne maintenant">
      <div className="grid gap-2">
        <p className="strong">Jusqu’à une nouvelle approbation</p>
        <ul className="list-disc pl-5">
          <li>{nothingNew(roleId)}</li>
          {of('stops').map((effect) => <li key={effect.kind}>{entailed(effect)}</li>)}
        </ul>
        {of('stays').length > 0 && <p className="strong">Ce qui reste</p>}
        <ul className="list-disc pl-5 empty:hidden">{of('stays').map((effect) => <li key={effect.kind}>{entailed(effect)}</li>)}</ul>
      </div>
    </Notice>
  )
}
