import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../text/button.tsx'
import { classNames } from '../text/class-names.ts'
import { Sparkline } from '../picture/sparkline.tsx'
import { Spinner } from '../feedback/spinner.tsx'

/** `count`: how many tiles, for the columns on a desk; 5 is the supplier's two large and three smaller. */
export function Tiles({ count, children }: { count: 2 | 3 | 4 | 5; children: ReactNode }) {
  return <div className={classNames('tiles', count > 2 && `tiles-${count}`)}>{children}</div>
}

type TileProps = {
  label: ReactNode
  /** A number, or `<Amount value={…} />`. */
  value: ReactNode
  /** The whole tile is a link to its list. */
  to?: string
  /** One line under the figure. */
  context?: ReactNode
  /** Last values, oldest first: a small line at the top right. */
  trend?: readonly number[]
  isBig?: boolean
  isLoading?: boolean
  /** With `isError`, « Réessayer ». */
  onRetry?: () => void
  isError?: boolean
}

export function Tile({ label, value, to, context, trend, isBig, isLoading, isError, onRetry }: TileProps) {
  const className = classNames('tile', isBig && 'big')
  if (isLoading) {
    return (
      <div className={className} aria-busy="true">
        <span className="t-lab">{label}</span>
        <span className="t-val"><Spinner label="Chargement" className="t-spin" /></span>
        <span className="t-trend">Chargement…</span>
      </div>
    )
  }
  if (isError) {
    return (
      <div className={className}>
        <span className="t-lab">{label}</span>
        <span className="t-val"><span className="sr">Indisponible</span><span aria-hidden="true">—</span></span>
        <span className="t-trend">
          {onRetry && <Button tone="quiet" size="sm" icon="refresh" className="t-retry" onClick={onRetry}>Réessayer</Button>}
        </span>
      </div>
    )
  }
  const face = (
    <>
      <span className="t-lab">{label}</span>
      <span className="t-val">{value}</span>
      {context && <span className="t-trend">{context}</span>}
      {trend && trend.length > 1 && <Sparkline values={trend} className="t-spark" />}
    </>
  )
  return to === undefined ? <div className={className}>{face}</div> : <Link className={className} to={to}>{face}</Link>
}
