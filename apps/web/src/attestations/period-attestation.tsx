import { useState } from 'react'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'

const loadDialog = async () => ({ default: (await import('./period-dialog.tsx')).PeriodDialog })
const PeriodDialog = lazyDialog(loadDialog)

/** « Attestation d’une année », beside the donor's gifts. */
export function PeriodAttestation() {
  useSoon(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="line" icon="document" onClick={() => setIsOpen(true)}>Attestation d’une année</Button>
      {isOpen && <PeriodDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
