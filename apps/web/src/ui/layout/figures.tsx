import type { ReactNode } from 'react'

/** Large numbers between hairlines, each over what it counts; four at most. */
export function Figures({ label, figures }: { label: string; figures: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <section className="card" aria-label={label}>
      <dl className="figures">
        {figures.map(({ label: what, value }, index) => (
          <div key={index}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
