import { getSecondFactor } from '@passerelle/contract/second-factors'
import { formatInstant } from '@passerelle/contract/dates'
import { useState } from 'react'
import { useRead } from '../platform/query.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import { canMakePasskeys } from '../session/can-make-passkeys.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { FactorCodesDialog, FactorRemovalDialog } from './factor-dialogs.tsx'
import { PasskeyList } from './passkey-list.tsx'

const PasskeyDialog = lazyDialog(() => import('./passkey-dialog.tsx'))

type Asking = 'passkey' | 'enrol' | 'codes' | 'remove' | null

/** Whether there is one, which ones, and what can be done about them. */
export default function FactorState() {
  const factor = useRead(getSecondFactor)
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  if (factor.error) {
    return <ErrorState title="Son état n’a pas pu être lu" onRetry={() => void factor.refetch()}>{factor.error.message}</ErrorState>
  }
  if (!factor.data) return <Skeleton />
  const { since, passkeys, codes_left: left } = factor.data
  const isInPlace = since !== null || passkeys.length > 0
  return (
    <>
      {isInPlace ? (
        <div className="row flex-wrap">
          <Badge tone="ok">En place</Badge>
          <span>Codes de secours restants{'\u00A0'}: {left} sur 10.</span>
          <Button tone="line" size="sm" onClick={() => setAsking('codes')}>Refaire les codes de secours</Button>
        </div>
      ) : <div><Badge tone="neutral">Absent</Badge></div>}
      <h3>Clés d’accès</h3>
      <p className="muted">Le doigt, le visage ou le code de votre appareil. Rien à recopier, et une fausse page n’en obtient rien.</p>
      {passkeys.length > 0 && <PasskeyList {...factor.data} />}
      {canMakePasskeys()
        ? <div><Button tone="line" onClick={() => setAsking('passkey')}>Ajouter une clé d’accès</Button></div>
        : <p className="muted">Ce navigateur ne sait pas en créer.</p>}
      <h3>Application</h3>
      {since === null ? (
        <>
          <p className="muted">Elle affiche sur votre téléphone un code à recopier.</p>
          <div><Button tone="line" onClick={() => setAsking('enrol')}>Mettre en place</Button></div>
        </>
      ) : (
        <>
          <p>En place depuis le {formatInstant(since)}.</p>
          <div><Button tone="clay-line" onClick={() => setAsking('remove')}>Retirer</Button></div>
        </>
      )}
      {asking === 'passkey' && <PasskeyDialog onClose={close} />}
      {asking === 'enrol' && <EnrolDialog onClose={close} />}
      {asking === 'codes' && <FactorCodesDialog onClose={close} />}
      {asking === 'remove' && <FactorRemovalDialog isLast={passkeys.length === 0} onClose={close} />}
    </>
  )
}
