import { formatWhole } from '@passerelle/contract/money'
import { ChartFrame, type ChartFrameProps, niceTop, partOf } from './chart-frame.tsx'

/** `value` is the lower part (used, earned), `waiting` the upper one. */
export type Bar = { label: string; shortLabel?: string; value: number; waiting?: number }

type BarsChartProps = Pick<ChartFrameProps, 'title' | 'summary' | 'note'> & {
  bars: readonly Bar[]
  /** Names of the two parts; none when there is one part. */
  legend?: { value: string; waiting: string }
}

/** One bar a label, of one or two parts. */
export function BarsChart({ bars, legend, ...frame }: BarsChartProps) {
  const top = niceTop(Math.max(1, ...bars.map((bar) => bar.value + (bar.waiting ?? 0))))
  const figures = <p className="muted">{bars.map((bar) => figureOf(bar, legend)).join(' · ')}</p>
  const parts = legend && [{ label: legend.value, look: 'k-used' as const }, { label: legend.waiting, look: 'k-wait' as const }]
  return (
    <ChartFrame {...frame} labels={bars} legend={parts} top={top} figures={figures}>
      {bars.map((bar) => (
        <div className="b" key={bar.label}>
          {bar.waiting ? <i className="k-wait" style={{ height: partOf(bar.waiting, top) }} /> : null}
          {bar.value ? <i className="k-used" style={{ height: partOf(bar.value, top) }} /> : null}
        </div>
      ))}
    </ChartFrame>
  )
}

function figureOf(bar: Bar, legend: BarsChartProps['legend']): string {
  if (!legend) return `${bar.label}\u00A0: ${formatWhole(bar.value)}`
  return `${bar.label}\u00A0: ${formatWhole(bar.value)} ${legend.value.toLowerCase()}, ${formatWhole(bar.waiting ??
    0)} ${legend.waiting.toLowerCase()}`
}
