import { useRef, type ReactNode } from 'react'
import { useModal } from '../layout/dialog.tsx'
import { Spinner } from './spinner.tsx'

/** Covers the screen while something must not be interrupted, and nothing closes it: « Attente de Scannage », payment in progress. */
export function WaitingOverlay({ title, children }: { title: string; children?: ReactNode }) {
  const node = useRef<HTMLDialogElement>(null)
  useModal(node)
  return (
    <dialog
      ref={node}
      className="waiting"
      role="alertdialog"
      aria-label={title}
      closedby="none"
      // For browsers without `closedby`: a second Escape closes a dialog whose `cancel` was refused, unless the key was.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <Spinner />
      <p className="strong">{title}</p>
      {children}
    </dialog>
  )
}
