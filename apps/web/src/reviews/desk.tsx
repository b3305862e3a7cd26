import { type ReactNode, useEffect, useRef } from 'react'
import '../ui/styles/desk.css'
import { ClaimNotice } from './claim-notice.tsx'
import type { Claim } from './use-claim.ts'

interface DeskProps {
  back: ReactNode
  title: string
  /** Below the title: where more is known, and what is read here. */
  lead: ReactNode
  badge: ReactNode
  claim: Claim
  /** Its parts, one below the other on a telephone: the fragment of each and its word. */
  parts: readonly (readonly [id: string, label: string])[]
  /** What waits, then what is looked at, then what is said of it. */
  children: ReactNode
}

/** One file on the desk, and whose it is now. */
export function Desk({ back, title, lead, badge, claim, parts, children }: DeskProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The next file comes by itself after a decision, whose button is gone: its name is read.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className="desk" id="contenu" tabIndex={-1}>
      <div className="desk-head row-between flex-wrap">
        <div>
          {back}
          <h1 tabIndex={-1} ref={heading}>{title}</h1>
          {lead}
        </div>
        {badge}
      </div>
      <div className="desk-head empty:hidden"><ClaimNotice claim={claim} /></div>
      <nav className="desk-tabs" aria-label="Parties du dossier">
        {parts.map(([id, label]) => <a key={id} href={`#${id}`}>{label}</a>)}
      </nav>
      {children}
    </main>
  )
}
