import type { ReactNode } from 'react'

/** Label and value, one pair a line: profile, details. An empty value shows « Non renseigné ». */
export function DescriptionList({ pairs }: { pairs: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="pairs">
      {pairs.map((pair) => (
        <div key={pair.label}>
          <dt>{pair.label}</dt>
          <dd>{pair.value === null || pair.value === undefined || pair.value === '' ? <span className="muted">
            Non renseigné
          </span> : pair.value}</dd>
        </div>
      ))}
    </dl>
  )
}
