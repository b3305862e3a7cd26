import { classNames } from '../text/class-names.ts'

const width = 60
const top = 4
const bottom = 24

/** Lagoon line, sun on the last value. Decorative: the figure beside it speaks. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const points = values.map((value, index) => ({
    x: round((index * width) / (values.length - 1)),
    y: round(bottom - ((value - least) / span) * (bottom - top)),
  }))
  const last = points.at(-1)
  return (
    <svg className={classNames('spark', className)} width="60" height="26" viewBox="0 0 60 26" aria-hidden="true">
      <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {last && <circle cx={last.x} cy={last.y} r="4" />}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
