import { classNames } from '../text/class-names.ts'
import { arch, reflection, sun, WholeMark } from './logo.tsx'

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
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classNames(look === 'outline' && 'art', className)}
      fill={look === 'refused' ? 'currentColor' : undefined}
    >
      {look === 'outline' ? <OutlineMark /> : look === 'refused' ? <RefusedMark /> : <WholeMark isOnDeep={look === 'on-deep'} />}
    </svg>
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
