import type { listRequests } from '@passerelle/contract/requests'
import type { Reply } from '../platform/api.ts'
import { Badge } from '../ui/text/badge.tsx'

type Status = Reply<typeof listRequests>[0][number]['status']

export function RequestBadge({ status }: { status: Status }) {
  if (status === 'approved') return <Badge tone="ok">Approuvé</Badge>
  if (status === 'pending') return <Badge tone="wait">En attente</Badge>
  return <Badge tone="no">Rejeté</Badge>
}
