import { product } from '@passerelle/contract/product'
import sprite from '../assets/icons.svg'
import { classNames } from './class-names.ts'

const arch = 'M2 15A14 14 0 0 1 30 15H23.5A7.5 7.5 0 0 0 8.5 15Z'
const reflection = 'M2 17A14 14 0 0 0 30 17H27.25A11.25 11.25 0 0 1 4.75 17Z'
const sun = 'M8.5 17A7.5 7.5 0 0 0 23.5 17Z'
const archWithoutKeystone =
  'M2 15A14 14 0 0 1 12.5 1.45L14.6 7.64A7.5 7.5 0 0 0 8.5 15ZM19.5 1.45A14 14 0 0 1 30 15H23.5A7.5 7.5 0 0 0 17.4 7.64Z'

type MarkProps = {
  /** whole: brand; refused: keystone missing, one colour; outline: empty lists; on-deep: white on lagoon. */
  look?: 'whole' | 'refused' | 'outline' | 'on-deep'
  className?: string
}

/** The mark tells what happened; it is always decorative, the words beside it speak. */
export function Mark({ look = 'whole', className }: MarkProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames(look === 'outline' && 'art', className)} fill={look === 'refused' ? 'currentColor' : undefined}>
      {look === 'outline' ? <OutlineMark /> : look === 'refused' ? <RefusedMark /> : <WholeMark isOnDeep={look === 'on-deep'} />}
    </svg>
  )
}

function WholeMark({ isOnDeep }: { isOnDeep: boolean }) {
  const bridge = isOnDeep ? { fill: '#fff' } : { className: 'mk-a' }
  return (
    <>
      <path {...bridge} d={arch} />
      <path {...bridge} d={reflection} />
      <path className="mk-s" d={sun} />
    </>
  )
}

function RefusedMark() {
  return (
    <>
      <path d={archWithoutKeystone} />
      <path d={reflection} />
    </>
  )
}

function OutlineMark() {
  return (
    <>
      <path className="o" strokeWidth=".9" d={arch} />
      <path className="d" strokeWidth="1" strokeDasharray=".1 2.4" d="M3.4 17A12.6 12.6 0 0 0 28.6 17" />
      <path className="s" d={sun} />
    </>
  )
}

/** Mark and wordmark; follows the theme. Give the link around it its name. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 187 32" role="img" aria-label={product.brand} className={className}>
      <WholeMark isOnDeep={false} />
      <use className="mk-w" href={`${sprite}#wordmark`} x="42" />
    </svg>
  )
}

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

/** Arch and reflection repeated: only on what has value (pass, recap, receipt). */
export function Weave({ isOnDeep = false }: { isOnDeep?: boolean }) {
  return <div className={classNames('weave', !isOnDeep && 'weave-c')} aria-hidden="true" />
}
