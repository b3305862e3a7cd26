import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Button, IconButton, type ButtonTone } from '../text/button.tsx'
import { classNames } from '../text/class-names.ts'

type DialogProps = {
  isOpen: boolean
  /** Escape, the cross and the backdrop. */
  onClose: () => void
  title: string
  /** 760 px instead of 520. */
  isWide?: boolean
  children: ReactNode
}

/** Native dialog, a sheet on a phone. Its content exists only while it is open. */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, isWide, children }: Omit<DialogProps, 'isOpen'>) {
  const node = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(node)
  return (
    <dialog
      ref={node}
      className={classNames('dialog', isWide && 'dialog-wide')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== node.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === node.current && isOutside(event.clientX, event.clientY, node.current)) onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} tabIndex={-1}>{title}</h2>
        <IconButton icon="close" label="Fermer" onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}

/** Opens as a modal, focuses the first field (never a button that acts), gives the focus back at the end. */
export function useModal(node: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const dialog = node.current
    if (!dialog) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    const first = dialog.querySelector<HTMLElement>(
      '[data-first-focus], input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)',
    )
    const target = first ?? dialog.querySelector<HTMLElement>('h2')
    target?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [node])
}

function isOutside(x: number, y: number, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}

/** Main button first: it is on top on a phone, at the right on a desk. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-act">{children}</div>
}

type ConfirmDialogProps = DialogProps & {
  /** The verb: « Rejeter », « Retirer le document ». */
  confirmLabel: string
  /** When « Annuler » would be read as the action itself. */
  cancelLabel?: string
  onConfirm: () => void
  tone?: ButtonTone
  isLoading?: boolean
  loadingText?: string
}

/** A question before something that cannot be undone. */
export function ConfirmDialog({
  confirmLabel, cancelLabel = 'Annuler', onConfirm, tone = 'clay', isLoading = false, loadingText, children, ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <DialogActions>
        <Button tone={tone} isLoading={isLoading} loadingText={loadingText} onClick={onConfirm}>{confirmLabel}</Button>
        <Button tone="line" onClick={dialog.onClose}>{cancelLabel}</Button>
      </DialogActions>
    </Dialog>
  )
}
