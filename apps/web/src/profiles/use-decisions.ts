import { adminOverview } from '@passerelle/contract/back-office'
import { adminApproveProfile, adminGetProfile, adminRejectProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles, type ProfileField } from '@passerelle/contract/profiles'
import { useNavigate } from 'react-router'
import { to } from '../paths.ts'
import type { ApiError } from '../platform/api.ts'
import { useAct, useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { section } from '../back-office/admin-sections.ts'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'

const changed = [adminListProfiles, adminGetProfile, adminOverview]

interface Desk {
  userId: string
  /** What is read: a decision is about that and nothing newer. */
  version: string | undefined
  queueIds: readonly number[]
  /** By which the next file is found again. */
  search: string
  /** The file changed, or was decided, behind the reader. */
  onStale: () => void
}

/** Each decision is told, then the next file of the queue opens; a file that changed meanwhile is read again first. */
export function useDecisions({ userId, version, queueIds, search, onStale }: Desk) {
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const index = queueIds.indexOf(Number(userId))
  const nextId = queueIds[index + 1] ?? queueIds.find((id) => id !== Number(userId))
  const readAgain = ({ status }: ApiError) => {
    if (status !== 409) return
    refresh(...changed)
    onStale()
  }
  const params = { id: userId }
  const handlers = {
    about: params,
    refresh: changed,
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      void navigate(`${nextId === undefined ? to.admin(section.profiles) : to.admin(section.profiles, nextId)}${search}`)
    },
  }
  const approve = useAct(adminApproveProfile, { ...handlers, onError: readAgain })
  const marks = useValues<{ refused: readonly ProfileField[] }>({ refused: [] })
  const marksDraft = useDraft(`refused-${userId}`, marks.form)
  const { refused } = marks.values
  const reject = useReasonedAct(adminRejectProfile, `reject-${userId}`, {
    ...handlers,
    onSuccess: (reply) => {
      marksDraft.forget()
      handlers.onSuccess(reply)
    },
    onError: readAgain,
  })
  return {
    approve: () => approve.mutate({ params, body: { version } }),
    isApproving: approve.isPending,
    reject: (reason: string) => reject.decide({ params, body: { reason, refused, version } }),
    rejection: reject.question,
    refused,
    refuse: (fields: readonly ProfileField[]) => marks.set({ refused: fields }),
    dropRefused: marksDraft.drop,
    leave: () => void navigate(`${to.admin(section.profiles)}${search}`),
  }
}
