import { formatDay } from '@passerelle/contract/dates'
import { adminOverview } from '@passerelle/contract/back-office'
import * as acts from '@passerelle/contract/pass-acts'
import { adminGetPass, adminListPassHistory, type PassFile } from '@passerelle/contract/pass-file'
import { adminListPasses } from '@passerelle/contract/pass-list'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { DateField } from '../ui/form/typed-fields.tsx'
import { Button } from '../ui/text/button.tsx'
import { PersonField } from './person-field.tsx'
import { questions, type ActName } from './pass-questions.ts'

const changedPasses = [adminGetPass, adminListPassHistory, adminListPasses, adminOverview]

const routes = {
  assign: acts.adminAssignPass, move: acts.adminMovePass, unassign: acts.adminUnassignPass, suspend: acts.adminSuspendPass,
  restore: acts.adminRestorePass, renew: acts.adminRenewPass, extend: acts.adminExtendPass,
} as const satisfies Record<ActName, unknown>

/** What can be done to it now; the server is the judge. */
function actsOf({ [product.slug]: pass, suspensions, is_refunded: isRefunded }: PassFile): ActName[] {
  if (pass.state === 'used' || pass.state === 'canceled') return []
  if (pass.state === 'funded') return isRefunded ? [] : ['assign']
  const isOurs = suspensions.some(({ cause }) => cause === 'desk')
  const open: ActName[] = ['extend', 'move', 'renew', isOurs ? 'restore' : 'suspend']
  return isRefunded ? open.filter((act) => act !== 'extend') : [...open, 'assign', 'unassign']
}

/** The acts of the desk on a pass, each with what it entails before it is done. */
export function PassActs({ file }: { file: PassFile }) {
  const { user } = useSession()
  const [asking, setAsking] = useState<ActName | null>(null)
  const open = actsOf(file)
  if (!may(user, 'passes.manage') || open.length === 0) return null
  return (
    <div className="grid grid-cols-2 gap-2">
      {open.map((act) => (
        <Button key={act} size="sm" tone={questions[act].tone === 'clay' ? 'clay-line' : 'line'} onClick={() => setAsking(act)}>
          {act === 'assign' && file[product.slug].state !== 'funded' ? 'Donner à quelqu’un d’autre' : questions[act].verb}
        </Button>
      ))}
      {asking && <PassActDialog key={asking} act={asking} file={file} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** Asks for the reason, and for the day or the person; mount it to open it. */
export function PassActDialog({ act, file, onClose }: { act: ActName; file: PassFile; onClose: () => void }) {
  const { [product.slug]: pass } = file
  const params = { id: pass.id }
  const toast = useToast()
  const [personId, setPersonId] = useState<number | null>(null)
  const { question, decide, faults } = useReasonedAct(routes[act], `${act}-${pass.id}`, {
    about: params,
    refresh: changedPasses,
    fields: ['until', 'beneficiary_id', 'supplier_id'],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const { asked: until } = question.typed
  const { verb, motives, label, help, tone, entails } = questions[act]
  const needsPerson = act === 'assign' || act === 'move'
  const asked = {
    ...(act === 'extend' && { until }),
    ...(act === 'assign' && { beneficiary_id: personId, holder_id: pass.holder?.id }),
    ...(act === 'move' && { supplier_id: personId }),
  }
  return (
    <ReasonDialog
      {...question}
      title={`${verb}\u00A0: ${pass.service.name}`}
      motives={motives}
      label={label}
      help={help}
      confirmLabel={verb}
      tone={tone}
      cancelLabel="Revenir"
      isRefused={(act === 'extend' && until === '') || (needsPerson && personId === null)}
      onConfirm={(reason) => decide({ params, body: { ...asked, reason } })}
      onClose={onClose}
    >
      {act === 'extend' && (
        <DateField
          label="Dernier jour"
          help={pass.expires_on ? `Aujourd’hui\u00A0: ${formatDay(pass.expires_on)}.` : undefined}
          value={until}
          onChange={(event) => question.onType({ asked: event.target.value })}
          error={faults.until}
        />
      )}
      {needsPerson && (
        <PersonField
          label={act === 'assign' ? 'Bénéficiaire' : 'Fournisseur'}
          role={act === 'assign' ? 'beneficiary' : 'supplier'}
          value={personId}
          onChange={setPersonId}
          error={faults.beneficiary_id ?? faults.supplier_id}
        />
      )}
      <Notice tone="wait" title="Ce que cela entraîne">{entails}</Notice>
    </ReasonDialog>
  )
}
