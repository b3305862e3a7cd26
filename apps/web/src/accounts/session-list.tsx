import { formatShortInstant } from '@passerelle/contract/dates'
import { formatWhole } from '@passerelle/contract/money'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@passerelle/contract/own-sessions'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'

/** One’s sessions, and the end of any but this one. */
export default function SessionList() {
  const { data, error, refetch } = useRead(listOwnSessions)
  const toast = useToast()
  const told = { refresh: [listOwnSessions], onSuccess: ({ message }: { message: string }) => toast.success(message) }
  const endOne = useAct(endOwnSession, told)
  const endOthers = useAct(endOtherSessions, told)
  if (error) return <ErrorState title="Vos appareils n’ont pas pu être lus" onRetry={() => void refetch()}>{error.message}</ErrorState>
  if (!data) return <Skeleton />
  const { sessions, count } = data
  return (
    <>
      <ul className="stack">{sessions.map(({ id, agent, since, last_used_at: lastUsedAt, is_this: isThis }) => (
        <li key={id} className="row justify-between">
          <span className="min-w-0 flex-1 basis-60">
            <span className="strong">{agent || 'Appareil inconnu'}</span> {isThis && <Badge tone="ok">Cet appareil</Badge>}
            <span className="muted block">
              ouvert le {formatShortInstant(since)}, utilisé en dernier le {formatShortInstant(lastUsedAt)}
            </span>
          </span>
          {!isThis && (
            <Button tone="line" size="sm" aria-label={`Fermer ${agent || 'l’appareil inconnu'}, ouvert le ${formatShortInstant(since)}`}
              onClick={() => endOne.mutate({ params: { session: id } })}
            >
              Fermer
            </Button>
          )}
        </li>
      ))}</ul>
      {count > sessions.length && <p className="muted">Les {sessions.length} derniers utilisés, sur {formatWhole(count)}.</p>}
      {count > 1 && (
        <div>
          <Button tone="clay-line" isLoading={endOthers.isPending} loadingText="Fermeture…" onClick={() => endOthers.mutate({})}>
            Fermer tous les autres
          </Button>
        </div>
      )}
    </>
  )
}
