import { adminOverview } from '@passerelle/contract/back-office'
import { adminApproveProfile, adminGetProfile, adminRejectProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles, type ProfileField } from '@passerelle/contract/profiles'
import { to } from '../paths.ts'
import { useAct } from '../platform/query.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { section } from '../back-office/admin-sections.ts'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { useDecided } from '../reviews/use-decided.ts'

const changed = [adminListProfiles, adminGetProfile, adminOverview]

const placeOf = (id?: number) => (id === undefined ? to.admin(section.profiles) : to.admin(section.profiles, id))

interface Desk {
  userId: string
  /** What is read: a decision is about that and nothing newer. */
  version: string | undefined
  queueIds: readonly number[]
  /** The file changed, or was decided, behind the reader. */
  onStale: () => void
}

/** The two decisions on a profile, with what is marked as refused. */
export function useDecisions({ userId, version, queueIds, onStale }: Desk) {
  const handlers = useDecided({ id: userId, queueIds, changed, placeOf, onStale })
  const params = { id: userId }
  const approve = useAct(adminApproveProfile, handlers)
  const marks = useValues<{ refused: readonly ProfileField[] }>({ refused: [] })
  const marksDraft = useDraft(`refused-${userId}`, marks.form)
  const { refused } = marks.values
  const reject = useReasonedAct(adminRejectProfile, `reject-${userId}`, {
    ...handlers,
    onSuccess: (reply) => {
      marksDraft.forget()
      handlers.onSuccess(reply)
    },
  })
  return {
    approve: () => approve.mutate({ params, body: { version } }),
    isApproving: approve.isPending,
    reject: (reason: string) => reject.decide({ params, body: { reason, refused, version } }),
    rejection: reject.question,
    refused,
    refuse: (fields: readonly ProfileField[]) => marks.set({ refused: fields }),
    dropRefused: marksDraft.drop,
  }
}
