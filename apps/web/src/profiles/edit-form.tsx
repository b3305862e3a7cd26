import type { ReactNode } from 'react'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import type { Draft } from '../platform/use-draft.ts'
import { useLeaveWarning } from '../platform/use-leave-warning.ts'
import { BackLink, Button, ButtonLink } from '../ui/text/button.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'

type EditFormProps = {
  /** One line under the title. */
  lead: string
  /** Above the form: why it must be corrected. */
  notice?: ReactNode
  sections: readonly { title: string; body: ReactNode }[]
  draft: Draft
  /** Its file, which no draft keeps. */
  file?: string
  isDirty: boolean
  isSending: boolean
  sendLabel?: string
  onSend: () => void
}

/** « Modification du profil »: everything on one page, since one thing is changed at a time. */
export function EditForm({ lead, notice, sections, draft, file, isDirty, isSending, sendLabel = 'Enregistrer', onSend }: EditFormProps) {
  useLeaveWarning(isDirty)
  return (
    <Page isNarrow>
      <PageHead title="Modification du profil" back={<BackLink to={paths.profile}>Profil</BackLink>}>{lead}</PageHead>
      {notice}
      <DraftNotice draft={draft} file={file} />
      <form
        className="stack-l"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {sections.map(({ title, body }, index) => (
          <section className="card form" key={title} aria-labelledby={`part-${index}`}>
            <h2 id={`part-${index}`}>{title}</h2>
            {body}
          </section>
        ))}
        <div className="row">
          <Button type="submit" isLoading={isSending} loadingText="Envoi…">{sendLabel}</Button>
          <ButtonLink tone="line" to={paths.profile} onClick={draft.forget}>Annuler</ButtonLink>
        </div>
      </form>
    </Page>
  )
}
