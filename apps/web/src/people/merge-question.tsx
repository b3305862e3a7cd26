import {
  adminGetPerson, adminListPersonHistory, adminMergeAccounts, adminPreviewMerge, type MergeCountKind, type PersonCard,
} from '@passerelle/contract/person'
import { dayOf, formatDay } from '@passerelle/contract/dates'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { fullName } from '../session/person.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Button } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'

const motives = ['Même pièce d’identité', 'Mot de passe oublié, second compte ouvert', 'Vérifié avec la personne'] as const
const changed = [adminGetPerson, adminListPersonHistory]

type Preview = Reply<typeof adminPreviewMerge>

interface MergeQuestionProps {
  person: PersonCard
  otherId: number
  onBack: () => void
  onClose: () => void
}

/** What making the other account one with this one entails, then why; or why it cannot be. */
export function MergeQuestion({ person, otherId, onBack, onClose }: MergeQuestionProps) {
  const toast = useToast()
  const params = { id: person.id, other: otherId }
  const { data: preview, error } = useRead(adminPreviewMerge, { params })
  const { question, decide } = useReasonedAct(adminMergeAccounts, `merge-${person.id}-${otherId}`, {
    about: params,
    refresh: changed,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  if (!preview || preview.refusal !== null) {
    const told = error?.status === 404 ? 'Aucun compte ne porte ce numéro.' : error?.message ?? preview?.refusal
    return (
      <Dialog isOpen title="Réunir un autre compte à celui-ci" onClose={onClose}>
        {told ? <Notice tone="wait" title={told} role="alert" /> : <p role="status"><Spinner label="Calcul de ce qui change" /></p>}
        <DialogActions><Button tone="line" onClick={onBack}>Donner un autre numéro</Button></DialogActions>
      </Dialog>
    )
  }
  return (
    <ReasonDialog
      {...question}
      title="Réunir ces deux comptes"
      motives={motives}
      label="Précision pour vos collègues"
      help="Gardée dans le journal. Personne ne peut revenir en arrière."
      confirmLabel="Réunir les comptes"
      onConfirm={(reason) => decide({ params, body: { reason } })}
      onClose={onClose}
    >
      <Consequence {...preview} />
    </ReasonDialog>
  )
}

const kindWord: Record<MergeCountKind, string> = {
  requests: 'Demandes', passes: product.labels, donations: 'Dons', passes_given: `${product.labels} donnés`, cases: 'Réclamations',
}
const nameOf = ({ id, created_at: at, ...person }: Preview['kept']) =>
  `${fullName(person)}, n°\u00A0${id}, inscription du ${formatDay(dayOf(new Date(at)))}`

/** What stays, what ends, and how much moves. */
function Consequence({ kept, merged, counts }: Preview) {
  return (
    <div className="stack">
      <DescriptionList
        pairs={[
          { label: 'Reste', value: <>{nameOf(kept)}<br /><Email address={kept.email} /></> },
          { label: 'Se termine', value: <>{nameOf(merged)}<br /><Email address={merged.email} /></> },
          ...counts
            .filter(({ count }) => count > 0)
            .map(({ kind, count }) => ({ label: kindWord[kind], value: `${formatWhole(count)} à déplacer` })),
        ]}
      />
      <p className="muted">
        Les sessions des deux comptes se ferment. La personne est prévenue aux deux adresses et se connecte avec celle qui reste.
      </p>
    </div>
  )
}
