import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

/** The filters of a list on a phone: each change is in the list at once, behind it. */
export function FilterDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog isOpen title="Filtres" onClose={onClose}>
      <div className="form">{children}</div>
      <DialogActions><Button onClick={onClose}>Voir la liste</Button></DialogActions>
    </Dialog>
  )
}
