import { useState } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/text/button.tsx'

const FactorState = lazyPart(() => import('./factor-state.tsx'), undefined, Skeleton)

const why = 'Une deuxième serrure. À chaque connexion, votre doigt, votre visage ou un code de votre téléphone est demandé après le mot de passe\u00A0: ' +
  'qui vole le mot de passe n’entre pas.'

/** « Second facteur », for everyone: a passkey or a code at each sign-in. Its state is read when somebody looks for it. */
export function SecondFactor() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="card stack" aria-labelledby="second-factor">
      <h2 id="second-factor">Second facteur</h2>
      <p className="muted">{why}</p>
      {isOpen ? <FactorState /> : <div><Button tone="line" onClick={() => setIsOpen(true)}>Régler le second facteur</Button></div>}
    </section>
  )
}
