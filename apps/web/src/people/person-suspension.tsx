import { formatInstant } from '@passerelle/contract/dates'
import type { PersonCard } from '@passerelle/contract/person'
import { adminPreviewSuspension } from '@passerelle/contract/suspensions'
import { useState } from 'react'
import { useRead } from '../platform/query.ts'
import { consequence } from '../suspensions/suspension-words.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button } from '../ui/text/button.tsx'

const loadDialog = async () => ({ default: (await import('../suspensions/suspension-panel.tsx')).SuspensionDialog })
const SuspensionDialog = lazyDialog(loadDialog)

/** Stops the account or gives it back: what that would do now stands above the button. */
export function PersonSuspension({ person: { id, suspension, role_id: roleId } }: { person: PersonCard }) {
  const { data: preview } = useRead(adminPreviewSuspension, { params: { id } })
  useSoon(loadDialog)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="danger">
      {suspension && (
        <Notice tone="no" title={`Compte suspendu le ${formatInstant(suspension.at)}.`}>
          {[suspension.by && `Par ${suspension.by}.`, suspension.reason].filter(Boolean).join(' ')}
        </Notice>
      )}
      {preview && <p className="muted">{preview.refusal ?? consequence(preview, roleId)}</p>}
      {preview?.refusal === null && (
        <Button tone={suspension ? 'line' : 'clay-line'} icon={suspension ? 'undo' : 'lock'} onClick={() => setIsAsking(true)}>
          {suspension ? 'Rétablir le compte' : 'Suspendre'}
        </Button>
      )}
      {isAsking && <SuspensionDialog userId={id} isSuspended={suspension !== null} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
