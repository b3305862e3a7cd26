import { formatWhole } from '@passerelle/contract/money'

export type PartTone = 'used' | 'held' | 'wait' | 'free' | 'out'
export interface Part {
  label: string
  count: number
  tone: PartTone
}

/** What a whole is made of: the bar is a picture of the list under it, which carries the words and the numbers. */
export function StackedBar({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <>
      {shown.length > 0 && (
        <div className="stackbar" aria-hidden="true">
          {shown.map(({ label, count, tone }) => <i key={label} className={`part-${tone}`} style={{ flex: count }} />)}
        </div>
      )}
      <dl className="parts">
        {parts.map(({ label, count, tone }) => (
          <div key={label}>
            <dt><i className={`part-${tone}`} />{label}</dt>
            <dd>{formatWhole(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
