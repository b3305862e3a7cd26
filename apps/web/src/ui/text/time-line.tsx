import { formatShortInstant } from '@passerelle/contract/dates'
import type { ReactNode } from 'react'

/** Done, news, refused, or neither. */
export type TimeLineTone = 'done' | 'news' | 'no' | 'plain'
export interface TimeLineItem {
  id: number
  at: string
  tone: TimeLineTone
  title: ReactNode
  /** By whom, and why. */
  detail?: ReactNode
}

/** What happened, the latest first. */
export function TimeLine({ items }: { items: readonly TimeLineItem[] }) {
  return (
    <ol className="tline">
      {items.map(({ id, at, tone, title, detail }) => (
        <li key={id}>
          <i className={tone === 'done' ? 'tl' : `tl tl-${tone}`} aria-hidden="true" />
          <p>
            {title}
            {detail && <span className="muted block">{detail}</span>}
          </p>
          <time dateTime={at}>{formatShortInstant(at)}</time>
        </li>
      ))}
    </ol>
  )
}
