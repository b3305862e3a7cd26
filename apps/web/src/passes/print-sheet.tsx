import { useState } from 'react'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'

const loadDialog = async () => ({ default: (await import('./print-dialog.tsx')).PrintDialog })
const PrintDialog = lazyDialog(loadDialog)

/** « Imprimer » in the wallet. */
export function PrintSheet() {
  useSoon(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="line" icon="document" onClick={() => setIsOpen(true)}>Imprimer</Button>
      {isOpen && <PrintDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
