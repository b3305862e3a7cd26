import { formatWhole } from '@passerelle/contract/money'
import { ChartFrame, type ChartFrameProps, niceTop } from './chart-frame.tsx'

type CurveChartProps = Pick<ChartFrameProps, 'title' | 'summary' | 'note' | 'figures'> & {
  points: readonly { label: string; value: number }[]
}

/** A line over its ground, sun on the last value. Drawn by us: a hundred parts wide and high, whatever the screen is. */
export function CurveChart({ points, ...frame }: CurveChartProps) {
  const top = niceTop(Math.max(1, ...points.map(({ value }) => value)))
  const places = points.map(({ value }, index) => ({
    x: rounded(((index + 0.5) * 100) / points.length), y: rounded(100 - (Math.max(0, value) * 100) / top),
  }))
  const line = places.map(({ x, y }) => `${x} ${y}`).join('L')
  const [first, last] = [places[0], places.at(-1)]
  return (
    <ChartFrame {...frame} labels={points} top={top}>
      {first && last && (
        <>
          <svg className="curve" viewBox="0 0 100 100" preserveAspectRatio="none">
            <path className="ground" d={`M${first.x} 100L${line}L${last.x} 100Z`} />
            <path className="line" d={`M${line}`} />
          </svg>
          <i className="curve-end" style={{ left: `${last.x}%`, top: `${last.y}%` }} title={formatWhole(points.at(-1)?.value ?? 0)} />
        </>
      )}
    </ChartFrame>
  )
}

const rounded = (value: number) => Math.round(value * 10) / 10
