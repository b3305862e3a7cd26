import { useState } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/text/button.tsx'

const SessionList = lazyPart(() => import('./session-list.tsx'), undefined, Skeleton)

/** « Appareils connectés », for everyone; read when somebody looks for it. */
export function OwnSessions() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="card stack" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Appareils connectés</h2>
      <p className="muted">Où votre compte est ouvert en ce moment. Fermez ce que vous ne reconnaissez pas, puis changez de mot de passe.</p>
      {isOpen ? <SessionList /> : <div><Button tone="line" onClick={() => setIsOpen(true)}>Voir les appareils</Button></div>}
    </section>
  )
}
