import { Badge } from '../ui/text/badge.tsx'

/** Whether an entry of the catalogue is still proposed. */
export function CatalogueState({ archived_at: archivedAt }: { archived_at: string | null }) {
  return archivedAt ? <Badge>Archivé</Badge> : <Badge tone="ok">Proposé</Badge>
}
