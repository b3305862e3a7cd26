import type { ToldCase } from '../cases/own-case-badge.tsx'
import { Badge } from '../ui/text/badge.tsx'

/** The state as the desk reads it. */
export function CaseBadge({ told: { state, is_late: isLate } }: { told: ToldCase }) {
  if (state === 'closed') return <Badge tone="ok">Close</Badge>
  if (state === 'waiting_person') return <Badge tone="info">Attend la personne</Badge>
  return isLate ? <Badge tone="no" icon="clock">En retard</Badge> : <Badge tone="wait">Ouverte</Badge>
}
