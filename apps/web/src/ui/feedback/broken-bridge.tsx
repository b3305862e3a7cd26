import { classNames } from '../text/class-names.ts'

/** Two arches joined by a dotted span: « Page non trouvée ». */
export function BrokenBridge({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 172" width="300" aria-hidden="true" className={classNames('art broken', className)}>
      <path className="f" d="M26 84A62 62 0 0 1 72.5 24l8.5 31.9A29 29 0 0 0 59 84zM170 84a62 62 0 0 1 124 0h-33a29 29 0 0 0-58 0z" />
      <path className="d" strokeWidth="3" strokeDasharray=".1 8" d="M84 22.4A62 62 0 0 1 148 80M91 55A29 29 0 0 1 117 82" />
      <path className="under" strokeWidth="10" opacity=".28" d="M31 94a57 57 0 0 0 114 0" />
      <path className="under" strokeWidth="10" d="M175 94a57 57 0 0 0 114 0" />
      <path className="s" d="M203 94a29 29 0 0 0 58 0z" />
    </svg>
  )
}
