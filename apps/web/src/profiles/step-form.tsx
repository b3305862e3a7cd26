import { formatClock } from '@passerelle/contract/dates'
import type { ReactNode, SubmitEvent } from 'react'
import { Page } from '../layouts/page.tsx'
import type { Draft } from '../platform/use-draft.ts'
import { useLeaveWarning } from '../platform/use-leave-warning.ts'
import { Button, IconLink } from '../ui/text/button.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'
import { Stepper } from '../ui/layout/stepper.tsx'
import type { useSteps } from './use-steps.ts'

/** Behind the form: seen by whoever comes back. */
const DraftNotice = lazyDialog(async () => ({ default: (await import('../ui/form/draft-notice.tsx')).DraftNotice }))

type StepFormProps = {
  title: string
  /** One line under the title. */
  lead: string
  closeTo: string
  /** Why it must be filled in again. */
  notice: ReactNode
  steps: readonly { title: string; body: ReactNode }[]
  walk: Pick<ReturnType<typeof useSteps>, 'current' | 'panel' | 'isLast' | 'next' | 'back'>
  isDirty: boolean
  isSending: boolean
  /** The last step’s button. */
  onSend: () => void
  draft: Draft
}

/** A form in steps: all of them are there, one is seen. */
export function StepForm({ title, lead, closeTo, notice, steps, walk, isDirty, isSending, onSend, draft }: StepFormProps) {
  // The chosen document is in no draft.
  useLeaveWarning(isDirty)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (walk.isLast) onSend()
    else void walk.next()
  }
  return (
    <Page isNarrow>
      <div className="row-between items-start">
        <PageHead title={title}>{lead}</PageHead>
        <IconLink icon="close" label="Fermer et revenir au choix de compte" to={closeTo} />
      </div>
      {notice}
      <DraftNotice draft={draft} file="le document" />
      <Stepper steps={steps.map((step) => step.title)} current={walk.current} />
      <form className="card form" noValidate onSubmit={submit}>
        {steps.map((step, index) => (
          <div
            key={step.title}
            className="form"
            hidden={index !== walk.current}
            ref={index === walk.current ? walk.panel : undefined}
            role="group"
            aria-label={`Étape ${index + 1} sur ${steps.length}`}
            tabIndex={-1}
          >
            <h2 className="sr">{step.title}</h2>
            {step.body}
          </div>
        ))}
        <div className="row-between border-t border-line pt-5">
          {walk.current > 0 ? <Button tone="quiet" icon="arrow-left" onClick={walk.back}>Précédent</Button> : <span />}
          <Button type="submit" isLoading={isSending} loadingText="Envoi…">{walk.isLast ? 'Envoyer' : 'Continuer'}</Button>
        </div>
      </form>
      {draft.savedAt && (
        <p className="muted row flex-nowrap items-start">
          <Icon name="lock" size={20} />
          <span>Brouillon gardé sur cet appareil à {formatClock(draft.savedAt)}, sans le document.</span>
        </p>
      )}
    </Page>
  )
}
