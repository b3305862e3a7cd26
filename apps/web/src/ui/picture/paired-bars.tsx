import { ChartFrame, type ChartFrameProps, niceTop, partOf } from './chart-frame.tsx'

/** Side by side: what came, then what left. */
export type PairOfBars = { label: string; came: number; left: number }

type PairedBarsProps = Pick<ChartFrameProps, 'title' | 'summary' | 'note' | 'figures'> & {
  came: string
  left: string
  pairs: readonly PairOfBars[]
}

/** Two bars a label, to be compared. */
export function PairedBars({ pairs, came, left, ...frame }: PairedBarsProps) {
  const top = niceTop(Math.max(1, ...pairs.flatMap((pair) => [pair.came, pair.left])))
  return (
    <ChartFrame {...frame} labels={pairs} legend={[{ label: came, look: 'k-wait' }, { label: left, look: 'k-used' }]} top={top}>
      {pairs.map((pair) => (
        <div className="b b-pair" key={pair.label}>
          <i className="k-wait" style={{ height: partOf(Math.max(0, pair.came), top) }} />
          <i className="k-used" style={{ height: partOf(Math.max(0, pair.left), top) }} />
        </div>
      ))}
    </ChartFrame>
  )
}
