import type { CaseSubject } from '@passerelle/contract/case-words'
import { useState } from 'react'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'

const loadDialog = async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog })
const ReportDialog = lazyDialog(loadDialog)

export type Reported = {
  subject: CaseSubject
  /** None for nothing particular. */
  subjectId: number | null
  /** « le retrait RET-7KQ2-M4XA »: read with the button, shown in its form. */
  what: string
}

/** « Signaler un problème » on the very thing. */
export function ReportProblem({ label = 'Signaler un problème', ...about }: Reported & { label?: string }) {
  useSoon(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="line" size="sm" icon="warning" onClick={() => setIsOpen(true)}>
        {label}{about.what && <span className="sr"> sur {about.what}</span>}
      </Button>
      {isOpen && <ReportDialog {...about} onClose={() => setIsOpen(false)} />}
    </>
  )
}
