import { useState } from 'react'
import { Page } from '../layouts/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Button } from '../ui/text/button.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'

/** In place of every page, for an administrator without a second factor: the server answers nothing else before. */
export default function MustEnrolPage({ onDone }: { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Page isNarrow>
      <PageHead title="Protégez d’abord ce compte">Un compte d’administration n’ouvre rien sans un second facteur.</PageHead>
      <section className="card stack" aria-labelledby="enrol">
        <h2 id="enrol">Mettre en place le second facteur</h2>
        <p>
          À chaque connexion, un code de votre téléphone sera demandé après le mot de passe. Qui vole votre mot de passe n’entre pas, et ne
          déplace pas d’argent.
        </p>
        <p className="muted">
          Il faut deux minutes et une application d’authentification sur votre téléphone. Vous recevrez aussi dix codes de secours.
        </p>
        <div><Button onClick={() => setIsOpen(true)}>Commencer</Button></div>
      </section>
      {isOpen && <EnrolDialog onClose={() => setIsOpen(false)} onEnrolled={onDone} />}
    </Page>
  )
}
