import { formatWhole } from '@passerelle/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type PartTone = 'used' | 'held' | 'wait' | 'free' | 'out' | 'own' | 'fee'
export interface Part {
  label: string
  count: number
  tone: PartTone
  /** The list of what it counts. */
  to?: string | undefined
}

/** What a whole is made of: the bar is a picture of the list under it, which carries the words and the numbers. */
export function StackedBar({ parts, show }: { parts: readonly Part[]; show?: (count: number) => ReactNode }) {
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <>
      {shown.length > 0 && (
        <div className="stackbar" aria-hidden="true">
          {shown.map(({ label, count, tone }) => <i key={label} className={`part-${tone}`} style={{ flex: count }} />)}
        </div>
      )}
      <Parts parts={parts} {...(show && { show })} />
    </>
  )
}

/** The words and numbers of a whole's parts, the colour of each in its bar, and what they are with the rest. */
export function Parts({ parts, show = formatWhole, sum }: {
  parts: readonly Part[]
  show?: (count: number) => ReactNode
  sum?: { label: string; count: number }
}) {
  return (
    <dl className="parts">
      {parts.map(({ label, count, tone, to }) => (
        <div key={label}>
          <dt><i className={`part-${tone}`} />{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
          <dd>{show(count)}</dd>
        </div>
      ))}
      {sum && (
        <div className="sum">
          <dt>{sum.label}</dt>
          <dd>{show(sum.count)}</dd>
        </div>
      )}
    </dl>
  )
}
