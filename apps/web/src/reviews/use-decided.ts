import type { Route } from '@passerelle/contract/route'
import { useNavigate } from 'react-router'
import { useListLink } from '../back-office/list-link.ts'
import type { ApiError } from '../platform/api.ts'
import { useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'

interface Decided {
  id: string
  /** Those that can be decided, as they are shown. */
  queueIds: readonly number[]
  /** What shows the file, or that it waits. */
  changed: readonly Route[]
  /** Where a file is read; without one, the list. What filters it stays in the address. */
  placeOf: (id?: number) => string
  /** The file changed, or was decided, behind the reader. */
  onStale: () => void
}

/** Each decision is told, then the next file of the queue opens; a file that changed meanwhile is read again first. */
export function useDecided({ id, queueIds, changed, placeOf, onStale }: Decided) {
  const toast = useToast()
  const navigate = useNavigate()
  const linkTo = useListLink()
  const refresh = useRefresh()
  const nextId = queueIds[queueIds.indexOf(Number(id)) + 1] ?? queueIds.find((one) => one !== Number(id))
  return {
    about: { id },
    refresh: changed,
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      const next = linkTo(placeOf(nextId))
      void navigate(next.to, { state: next.state })
    },
    onError: ({ status }: ApiError) => {
      if (status !== 409) return
      refresh(...changed)
      onStale()
    },
  }
}
