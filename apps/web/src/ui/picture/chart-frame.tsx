import { formatWhole } from '@passerelle/contract/money'
import { useId, type ReactNode } from 'react'

export type ChartFrameProps = {
  title: string
  /** Under each column, and of one letter on a phone. */
  labels: readonly { label: string; shortLabel?: string | undefined }[]
  /** One sentence with the figures that matter: it is the chart for those who do not see it. */
  summary: string
  /** Names of the parts; none when there is one. */
  legend?: readonly { label: string; look: 'k-used' | 'k-wait' }[] | undefined
  /** Beside the title: « en milliers de FCFA ». */
  note?: ReactNode
  /** What the highest gridline is. */
  top: number
  /** All of them in words, under « Voir les chiffres ». */
  figures: ReactNode
  children: ReactNode
}

/** A chart of bars in plain HTML: its title, three gridlines, the labels, the figures in words. The bars are its children. */
export function ChartFrame({ title, labels, summary, legend, note, top, figures, children }: ChartFrameProps) {
  const id = useId()
  return (
    <figure className="card">
      <div className="card-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {legend && <ul className="legend">{legend.map(({ label, look }) => <li key={look}><i className={look} />{label}</li>)}</ul>}
        {note && <p className="muted">{note}</p>}
      </div>
      <div className="bars" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
        <div className="y" style={{ minWidth: `${formatWhole(top).length}ch` }}>
          {[0, 1, 2, 3].map((line) => (
            <span key={line} style={{ bottom: `${(line * 100) / 3}%` }}>{formatWhole((top * line) / 3)}</span>
          ))}
        </div>
        <div className="plot">{children}</div>
        <div className="x">
          {labels.map(({ label, shortLabel }, index) => (
            <span key={index}>
              <span className="only-narrow">{shortLabel ?? label.charAt(0)}</span>
              <span className="only-wide">{label}</span>
            </span>
          ))}
        </div>
      </div>
      <p className="sr" id={`${id}-text`}>{summary}</p>
      <details className="more">
        <summary>Voir les chiffres</summary>
        {figures}
      </details>
    </figure>
  )
}

/** The height of a bar. */
export function partOf(value: number, top: number): string {
  return `calc(${value / top} * var(--ph))`
}

/** The smallest round number above that three gridlines cut evenly: 3, 6, 12, 15, 30, 60, 90… */
export function niceTop(value: number): number {
  const third = value / 3
  const power = 10 ** Math.floor(Math.log10(third))
  const step = [1, 2, 3, 4, 5, 10].find((candidate) => candidate * power >= third) ?? 10
  return Math.max(3, 3 * step * power)
}
