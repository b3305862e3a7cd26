import { getSecondFactor } from '@passerelle/contract/second-factors'
import { formatInstant } from '@passerelle/contract/dates'
import { useState } from 'react'
import { useRead } from '../platform/query.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { FactorCodesDialog, FactorRemovalDialog } from './factor-dialogs.tsx'

type Asking = 'enrol' | 'codes' | 'remove' | null

/** Whether it is in place, since when, and what can be done about it. */
export default function FactorState() {
  const factor = useRead(getSecondFactor)
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  if (factor.error) {
    return <ErrorState title="Son état n’a pas pu être lu" onRetry={() => void factor.refetch()}>{factor.error.message}</ErrorState>
  }
  if (!factor.data) return <Skeleton />
  const { since, codes_left: left } = factor.data
  return (
    <>
      {since === null ? (
        <div className="row flex-wrap">
          <Badge tone="neutral">Absent</Badge>
          <Button tone="line" onClick={() => setAsking('enrol')}>Mettre en place</Button>
        </div>
      ) : (
        <>
          <p className="row flex-wrap">
            <Badge tone="ok">En place</Badge> Depuis le {formatInstant(since)}. Codes de secours restants{'\u00A0'}: {left} sur 10.
          </p>
          <div className="row flex-wrap">
            <Button tone="line" onClick={() => setAsking('codes')}>Refaire les codes de secours</Button>
            <Button tone="clay-line" onClick={() => setAsking('remove')}>Retirer</Button>
          </div>
        </>
      )}
      {asking === 'enrol' && <EnrolDialog onClose={close} />}
      {asking === 'codes' && <FactorCodesDialog onClose={close} />}
      {asking === 'remove' && <FactorRemovalDialog onClose={close} />}
    </>
  )
}
