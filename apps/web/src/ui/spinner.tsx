import { classNames } from './class-names.ts'

/** Spins; with a label it is announced, without one something beside it says what is going on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return <span className={classNames('spin', className)} role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} />
}

/** Covers the screen while something must not be interrupted: « Attente de Scannage », payment in progress. */
export function WaitingOverlay({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="waiting" role="alertdialog" aria-modal="true" aria-label={title} tabIndex={-1} ref={focusOnMount}>
      <Spinner />
      <p className="strong">{title}</p>
      {children}
    </div>
  )
}

function focusOnMount(node: HTMLElement | null) {
  node?.focus()
}
