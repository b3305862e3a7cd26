import type { BulkOutcome } from '@passerelle/contract/list'
import type { Route } from '@passerelle/contract/route'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from '../platform/api.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button, type ButtonTone } from '../ui/text/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasonedAct } from './use-reasoned-act.ts'

/** An action on chosen rows, with its dry run; `defineBulk` declares both. */
export interface BulkAction {
  dryRun: Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<BulkOutcome>>
  run: Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<BulkOutcome & { message: string }>>
  /** What is read again afterwards. */
  refresh: readonly Route[]
  /** « Mettre en attente » */
  verb: string
  /** Of the reason; without, none is asked for. */
  motives?: readonly string[]
  /** Who reads the reason. */
  label?: string
  /** Without a reason, what happens. */
  help: string
  /** With one, what it does to each row. */
  entails?: string
  tone?: ButtonTone
  /** What is asked for besides, which the rule judges the rows by: the dry run is made once it is there. */
  ask?: {
    /** As the calls name it. */
    name: string
    field: (asked: { value: string; onChange: (value: string) => void; error: string | undefined }) => ReactNode
  }
}

type BulkDialogProps = {
  ids: readonly (number | string)[]
  action: BulkAction
  onDone: () => void
  onClose: () => void
}

/** What it will do, said before; then the reason, once for all, where there is one. */
export function BulkDialog({ action, ...props }: BulkDialogProps) {
  const { motives } = action
  return motives ? <Reasoned action={{ ...action, motives }} {...props} /> : <Plain action={action} {...props} />
}

const titleOf = ({ verb }: BulkAction, { length }: readonly unknown[]) => `${verb}\u00A0: ${length > 1 ? `${length} lignes` : 'une ligne'}`
const confirmOf = ({ verb }: BulkAction, plan: BulkOutcome | undefined) => (plan ? `${verb} (${plan.concerned})` : verb)

function Plain({ ids, action, onDone, onClose }: BulkDialogProps) {
  const toast = useToast()
  const plan = useRead(action.dryRun, { query: { ids: ids.join() }, staleTime: 0 })
  const run = useAct(action.run, {
    about: { chosen: action.run.path },
    refresh: [...action.refresh, action.dryRun],
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
  })
  return (
    <Dialog isOpen title={titleOf(action, ids)} onClose={onClose}>
      <div className="stack">
        <p>{action.help}</p>
        <Plan plan={plan} />
      </div>
      <DialogActions>
        <Button
          tone={action.tone}
          aria-disabled={(plan.data?.concerned ?? 0) === 0 || undefined}
          isLoading={run.isPending || plan.isPending}
          loadingText="Envoi…"
          onClick={() => (plan.data?.concerned ?? 0) > 0 && run.mutate({ body: { ids: [...ids] } })}
        >
          {confirmOf(action, plan.data)}
        </Button>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </Dialog>
  )
}

function Plan({ plan: { data, error, refetch } }: {
  plan: { data: BulkOutcome | undefined; error: ApiError | null; refetch: () => unknown }
}) {
  if (error) {
    return (
      <ErrorState title="Ce choix n’a pas pu être vérifié" reference={error.requestId} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  return data && <PlanWords {...data} />
}

function Reasoned({ ids, action, onDone, onClose }: Omit<BulkDialogProps, 'action'> & {
  action: BulkAction & { motives: readonly string[] }
}) {
  const toast = useToast()
  const [value, setValue] = useState('')
  const { ask } = action
  const asked = ask ? { [ask.name]: value } : {}
  const isAsked = !ask || value !== ''
  const plan = useRead(action.dryRun, { query: { ids: ids.join(), ...asked }, staleTime: 0, enabled: isAsked })
  const run = useReasonedAct(action.run, `chosen:${action.run.path}`, {
    refresh: [...action.refresh, action.dryRun],
    fields: ask && [ask.name],
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
  })
  const fault = ask && (plan.error?.fields ?? run.faults)[ask.name]
  return (
    <ReasonDialog
      title={titleOf(action, ids)}
      motives={action.motives}
      label={action.label}
      help={action.help}
      confirmLabel={confirmOf(action, plan.data)}
      tone={action.tone}
      {...run.question}
      isLoading={run.question.isLoading || (isAsked && plan.isPending)}
      isRefused={!isAsked || plan.error !== null || plan.data?.concerned === 0}
      onConfirm={(reason) => run.decide({ body: { ids: [...ids], ...asked, ...seenOf(plan.data), reason } })}
      onClose={onClose}
    >
      {action.entails !== undefined && <p><b className="strong">Pour chaque ligne.</b> {action.entails}</p>}
      {ask?.field({ value, onChange: setValue, error: fault })}
      {isAsked && !fault && <Plan plan={plan} />}
    </ReasonDialog>
  )
}

/** « 37 concernées, 2 exclues » and why. */
function PlanWords({ concerned, excluded, note, changes = [] }: BulkOutcome): ReactNode {
  const words = [
    concerned > 1 ? `${concerned} lignes concernées` : concerned === 1 ? 'Une ligne concernée' : 'Aucune ligne concernée',
    excluded.length > 1 ? `${excluded.length} exclues` : excluded.length === 1 ? 'une exclue' : null,
  ].filter(Boolean)
  return (
    <Notice tone={excluded.length > 0 || note !== undefined ? 'wait' : 'info'} title={`${words.join(', ')}.`}>
      {note !== undefined && <p>{note}</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      {changes.length > 0 && excluded.length > 0 && <p className="mt-2 font-semibold">Exclues</p>}
      {excluded.length > 0 && <Excluded excluded={excluded} />}
    </Notice>
  )
}

/** Which are left out, once for each reason. */
function Excluded({ excluded }: { excluded: BulkOutcome['excluded'] }) {
  const reasons = [...new Set(excluded.map(({ reason }) => reason))]
  const labelsOf = (why: string) => excluded.filter(({ reason }) => reason === why).map(({ label }) => label)
  return (
    <ul className="list-disc pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{labelsOf(reason).join('\u00A0; ')}{'\u00A0'}: {reason}</li>
      ))}
    </ul>
  )
}

/** What was shown goes back with the decision: what has changed since is left out. */
const seenOf = (plan: BulkOutcome | undefined) => (plan?.seen === undefined ? {} : { seen: plan.seen })

/** Whose each is, and whose it becomes: a few at once, many on demand. */
function Changes({ changes }: { changes: NonNullable<BulkOutcome['changes']> }) {
  const list = (
    <ul className="list-disc pl-5">
      {changes.map(({ id, label, from, to }) => (
        <li key={id}>{label}{' '}{from === null ? 'n’est à personne' : `est à ${from}`}, ira à {to}</li>
      ))}
    </ul>
  )
  return changes.length <= 5 ? list : <details><summary>À qui ils sont, à qui ils vont</summary>{list}</details>
}
