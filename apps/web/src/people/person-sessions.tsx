import { formatShortInstant } from '@passerelle/contract/dates'
import { formatWhole } from '@passerelle/contract/money'
import { adminEndPersonSessions, adminListPersonHistory, adminListPersonSessions } from '@passerelle/contract/person'
import { useState } from 'react'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'
import { StoryPart } from '../ui/layout/story-part.tsx'

const changed = [adminListPersonSessions, adminListPersonHistory]

/** Where the person is signed in, and the end of all of it. */
export function PersonSessions({ userId, canEnd }: { userId: string; canEnd: boolean }) {
  const { data, error, isPending, refetch } = useRead(adminListPersonSessions, { params: { id: userId } })
  const [isAsking, setIsAsking] = useState(false)
  const toast = useToast()
  const end = useAct(adminEndPersonSessions, {
    about: { id: userId },
    refresh: changed,
    onSuccess: ({ message }) => {
      toast.success(message)
      setIsAsking(false)
    },
  })
  const [count, sessions] = [data?.count ?? 0, data?.sessions ?? []]
  return (
    <StoryPart
      id="sessions"
      title="Sessions"
      action={canEnd && count > 0 && <Button tone="quiet" size="sm" onClick={() => setIsAsking(true)}>Tout fermer</Button>}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      {count === 0 && <p className="muted">Aucune session ouverte.</p>}
      <ul className="moves">{sessions.map(({ agent, since, last_used_at: lastUsedAt }, index) => (
        <li key={index}>
          <span>
            <span className="strong">{agent || 'Appareil inconnu'}</span>
            <span className="muted block">
              ouverte le {formatShortInstant(since)}, utilisée en dernier le {formatShortInstant(lastUsedAt)}
            </span>
          </span>
        </li>
      ))}</ul>
      {count > sessions.length && <p className="muted">Les {sessions.length} dernières utilisées, sur {formatWhole(count)}.</p>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Fermer toutes ses sessions"
        confirmLabel="Fermer les sessions"
        loadingText="Fermeture…"
        isLoading={end.isPending}
        onConfirm={() => end.mutate({ params: { id: userId } })}
      >
        <p>
          {count > 1 ? `Ses ${formatWhole(count)} sessions se ferment` : 'Sa session se ferme'} tout de suite, sur chaque appareil.
          La personne se connecte de nouveau avec son mot de passe.
        </p>
      </ConfirmDialog>
    </StoryPart>
  )
}
