import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from '../picture/icon.tsx'
import '../styles/chips.css'

/** What a list is chosen by now; on a phone they slide in one line. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return <nav className="chips" aria-label={label}>{children}</nav>
}

/** One of them: following it takes it away. */
export function Chip({ to, state, children }: { to: To; state?: unknown; children: ReactNode }) {
  return (
    <Link className="chip on" to={to} state={state}>
      <span className="truncate">{children}</span>
      <Icon name="close" size={16} />
      <span className="sr">, retirer</span>
    </Link>
  )
}
