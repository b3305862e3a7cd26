import { caseOutcomes, caseOutcomeWord } from '@passerelle/contract/case-words'
import {
  adminCloseCase, adminGetCase, adminListCases, adminNoteCase, adminReopenCase, adminTakeCase, type CaseFile,
} from '@passerelle/contract/cases'
import { useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'

const loadTextDialog = async () => ({ default: (await import('./case-text-dialog.tsx')).CaseTextDialog })
const CaseTextDialog = lazyDialog(loadTextDialog)
const loadGiveDialog = async () => ({ default: (await import('./give-dialog.tsx')).GiveDialog })
const GiveDialog = lazyDialog(loadGiveDialog)

const refresh = [adminGetCase, adminListCases]

/** What can be done with a case beside answering: take it, hand it over, note, close, open again. */
export function CaseSteps({ found }: { found: CaseFile }) {
  useSoon(loadTextDialog, loadGiveDialog)
  const [open, setOpen] = useState<'give' | 'note' | 'close' | null>(null)
  const close = () => setOpen(null)
  const { id, state, owner } = found
  const isClosed = state === 'closed'
  return (
    <div className="row gap-2">
      {!isClosed && !owner && <OneStep route={adminTakeCase} id={id}>Prendre en charge</OneStep>}
      {!isClosed && <Button tone="line" size="sm" onClick={() => setOpen('give')}>Confier</Button>}
      <Button tone="line" size="sm" icon="edit" onClick={() => setOpen('note')}>Noter</Button>
      {isClosed
        ? <OneStep route={adminReopenCase} id={id}>Rouvrir</OneStep>
        : <Button tone="line" size="sm" icon="check" onClick={() => setOpen('close')}>Clore</Button>}
      {open === 'give' && <GiveDialog found={found} onClose={close} />}
      {open === 'note' && (
        <CaseTextDialog
          route={adminNoteCase}
          params={{ id }}
          draftName={`case-note:${id}`}
          refresh={refresh}
          title="Ajouter une note"
          label="Note interne"
          help="Seul le service la lit, jamais la personne."
          confirmLabel="Ajouter la note"
          onClose={close}
        />
      )}
      {open === 'close' && (
        <CaseTextDialog
          route={adminCloseCase}
          params={{ id }}
          draftName={`case-close:${id}`}
          refresh={refresh}
          title="Clore la réclamation"
          choice={{
            name: 'outcome', label: 'Issue', missing: 'Choisissez l’issue.',
            choices: caseOutcomes.map((value) => ({ value, label: caseOutcomeWord[value] })),
          }}
          label="Explication"
          help="La personne la lit avec l’issue, par e-mail aussi. Si elle répond, la réclamation est rouverte."
          confirmLabel="Clore la réclamation"
          onClose={close}
        />
      )}
    </div>
  )
}

function OneStep({ route, id, children }: { route: typeof adminTakeCase; id: number; children: string }) {
  const toast = useToast()
  const step = useAct(route, { about: { id }, refresh, onSuccess: ({ message }) => toast.success(message) })
  return (
    <Button size="sm" tone="line" isLoading={step.isPending} loadingText="Un instant…" onClick={() => step.mutate({ params: { id } })}>
      {children}
    </Button>
  )
}
