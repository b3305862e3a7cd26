import { formatWhole } from '@passerelle/contract/money'
import { useId, type ReactNode } from 'react'

/** `value` is the lower part (used, earned), `waiting` the upper one. */
export type Bar = { label: string; shortLabel?: string; value: number; waiting?: number }

type BarsChartProps = {
  title: string
  bars: readonly Bar[]
  /** One sentence with the figures that matter: it is the chart for those who do not see it. */
  summary: string
  /** Names of the two parts; none when there is one part. */
  legend?: { value: string; waiting: string }
  /** Beside the title: « en milliers de FCFA ». */
  note?: ReactNode
}

/** Bars in plain HTML, three gridlines, the figures in words under « Voir les chiffres ». */
export function BarsChart({ title, bars, summary, legend, note }: BarsChartProps) {
  const id = useId()
  const top = niceTop(Math.max(1, ...bars.map((bar) => bar.value + (bar.waiting ?? 0))))
  return (
    <figure className="card">
      <div className="card-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {legend && <Legend {...legend} />}
        {note && <p className="muted">{note}</p>}
      </div>
      <div className="bars" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
        <div className="y" style={{ minWidth: `${formatWhole(top).length}ch` }}>
          {[0, 1, 2, 3].map((line) => (
            <span key={line} style={{ bottom: `${(line * 100) / 3}%` }}>{formatWhole((top * line) / 3)}</span>
          ))}
        </div>
        <div className="plot">
          {bars.map((bar) => (
            <div className="b" key={bar.label}>
              {bar.waiting ? <i className="k-wait" style={{ height: partOf(bar.waiting, top) }} /> : null}
              {bar.value ? <i className="k-used" style={{ height: partOf(bar.value, top) }} /> : null}
            </div>
          ))}
        </div>
        <div className="x">
          {bars.map((bar) => (
            <span key={bar.label}>
              <span className="only-narrow">{bar.shortLabel ?? bar.label.charAt(0)}</span>
              <span className="only-wide">{bar.label}</span>
            </span>
          ))}
        </div>
      </div>
      <p className="sr" id={`${id}-text`}>{summary}</p>
      <details className="more">
        <summary>Voir les chiffres</summary>
        <p className="muted">{bars.map((bar) => figureOf(bar, legend)).join(' · ')}</p>
      </details>
    </figure>
  )
}

function Legend({ value, waiting }: { value: string; waiting: string }) {
  return (
    <ul className="legend">
      <li><i className="k-used" />{value}</li>
      <li><i className="k-wait" />{waiting}</li>
    </ul>
  )
}

function partOf(value: number, top: number): string {
  return `calc(${value / top} * var(--ph))`
}

function figureOf(bar: Bar, legend: BarsChartProps['legend']): string {
  if (!legend) return `${bar.label}\u00A0: ${formatWhole(bar.value)}`
  return `${bar.label}\u00A0: ${formatWhole(bar.value)} ${legend.value.toLowerCase()}, ${formatWhole(bar.waiting ??
    0)} ${legend.waiting.toLowerCase()}`
}

/** The smallest round number above that three gridlines cut evenly: 3, 6, 15, 30, 60, 90… */
export function niceTop(value: number): number {
  const third = value / 3
  const power = 10 ** Math.floor(Math.log10(third))
  const step = [1, 2, 3, 5, 10].find((candidate) => candidate * power >= third) ?? 10
  return Math.max(3, 3 * step * power)
}
