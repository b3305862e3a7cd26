import { adminOverview } from '@passerelle/contract/back-office'
import { adminGetRequest } from '@passerelle/contract/request-file'
import { adminApproveRequest, adminListRequests, adminRejectRequest } from '@passerelle/contract/requests'
import { section } from '../back-office/admin-sections.ts'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { to } from '../paths.ts'
import { useAct } from '../platform/query.ts'
import { useDecided } from '../reviews/use-decided.ts'

const changed = [adminListRequests, adminGetRequest, adminOverview]
const placeOf = (id?: number) => (id === undefined ? to.admin(section.requests) : to.admin(section.requests, id))

interface Desk {
  requestId: string
  /** What is read: a decision is about that and nothing newer. */
  version: string | null | undefined
  queueIds: readonly number[]
  onStale: () => void
}

/** The two decisions on a request. */
export function useRequestDecisions({ requestId, version, queueIds, onStale }: Desk) {
  const params = { id: requestId }
  const handlers = useDecided({ id: requestId, queueIds, changed, placeOf, onStale })
  const approve = useAct(adminApproveRequest, handlers)
  const reject = useReasonedAct(adminRejectRequest, `reject-request-${requestId}`, handlers)
  return {
    approve: () => approve.mutate({ params, body: { version } }),
    isApproving: approve.isPending,
    reject: (reason: string) => reject.decide({ params, body: { reason, version } }),
    rejection: reject.question,
  }
}
