import type { ReactNode } from 'react'

export function BoardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4" aria-label={title}>
      <h2 className="border-b border-line pb-2">{title}</h2>
      {children}
    </section>
  )
}
