import type { ReactNode } from 'react'

/** Large numbers between hairlines, each over what it counts, and where it comes from under both; four at most. */
export function Figures({ label, figures }: {
  label: string
  figures: readonly { label: ReactNode; value: ReactNode; why?: ReactNode }[]
}) {
  return (
    <section className="card" aria-label={label}>
      <dl className="figures">
        {figures.map(({ label: what, value, why }, index) => (
          <div key={index}>
            <dt>{what}</dt>
            <dd>{value}</dd>
            {why && <dd className="why-of">{why}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
