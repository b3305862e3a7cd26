import { useState } from 'react'
import { Page } from '../layouts/page.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Button } from '../ui/text/button.tsx'
import { canMakePasskeys } from '../session/can-make-passkeys.ts'
import { EnrolDialog } from './enrol-dialog.tsx'

const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx'))

/** In place of every page, for an administrator without a second factor: the server answers nothing else before. */
export default function MustEnrolPage({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState<'passkey' | 'app' | null>(null)
  const close = () => setOpen(null)
  return (
    <Page isNarrow>
      <PageHead title="Protégez d’abord ce compte">Un compte d’administration n’ouvre rien sans un second facteur.</PageHead>
      <section className="card stack" aria-labelledby="enrol">
        <h2 id="enrol">Mettre en place le second facteur</h2>
        <p>
          À chaque connexion, il sera demandé après le mot de passe. Qui vole votre mot de passe n’entre pas, et ne déplace pas d’argent.
        </p>
        {canMakePasskeys() && (
          <p className="muted">
            Une clé d’accès est le plus simple et le plus sûr{'\u00A0'}: le doigt, le visage ou le code de votre appareil. Une application sur
            votre téléphone donne sinon un code à recopier.
          </p>
        )}
        <p className="muted">Vous recevrez aussi dix codes de secours.</p>
        <div className="row flex-wrap">
          {canMakePasskeys() && <Button onClick={() => setOpen('passkey')}>Créer une clé d’accès</Button>}
          <Button tone={canMakePasskeys() ? 'line' : 'brand'} onClick={() => setOpen('app')}>Utiliser une application</Button>
        </div>
      </section>
      {open === 'passkey' && <PasskeyDialog onClose={close} onAdded={onDone} />}
      {open === 'app' && <EnrolDialog onClose={close} onEnrolled={onDone} />}
    </Page>
  )
}
