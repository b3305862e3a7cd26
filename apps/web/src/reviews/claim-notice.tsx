import type { reader } from '@passerelle/contract/reviews'
import { formatClock } from '@passerelle/contract/dates'
import type * as z from 'zod/mini'
import { Notice } from '../ui/feedback/notice.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import type { Claim } from './use-claim.ts'

/** Somebody else has this file open: who, since when, and how to take it. Always there, so that it is read out when they come. */
export function ClaimNotice({ claim: { holder, takeOver, isTaking } }: { claim: Claim }) {
  return (
    <div role="status" className="empty:hidden">
      {holder && (
        <Notice tone="wait" title={`${holder.by} examine ce dossier depuis ${formatClock(holder.since)}.`}>
          <p className="mb-2">Lisez-le sans crainte. Pour décider, reprenez-le{'\u00A0'}: votre collègue en sera prévenu.</p>
          <Button tone="line" size="sm" isLoading={isTaking} loadingText="Un instant…" onClick={takeOver}>Reprendre le dossier</Button>
        </Notice>
      )}
    </div>
  )
}

/** In a list: who has it open now. */
export function ReaderBadge({ reader: who }: { reader: z.output<typeof reader> | null }) {
  return who && <Badge tone="info">{who.by} l’examine</Badge>
}
