import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

interface ApproveDialogProps {
  title: string
  confirmLabel: string
  /** Nothing would be done. */
  isRefused?: boolean
  isLoading: boolean
  onConfirm: () => void
  onClose: () => void
  /** What it entails. */
  children: ReactNode
}

/** Enter confirms: approving harms nobody, and eighty files are to be read before noon. */
export function ApproveDialog({ title, confirmLabel, isRefused = false, isLoading, onConfirm, onClose, children }: ApproveDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {children}
      <DialogActions>
        <Button
          data-first-focus
          aria-disabled={isRefused || undefined}
          isLoading={isLoading}
          loadingText="Approbation…"
          onClick={isRefused ? undefined : onConfirm}
        >
          {confirmLabel}
        </Button>
        <Button tone="line" onClick={onClose}>Annuler</Button>
      </DialogActions>
    </Dialog>
  )
}
