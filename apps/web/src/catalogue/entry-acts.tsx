import type { adminArchiveService } from '@passerelle/contract/catalogue'
import { may } from '@passerelle/contract/rights'
import type { Route } from '@passerelle/contract/route'
import { type ReactNode, useState } from 'react'
import { ArchiveDialog } from '../back-office/archive-dialog.tsx'
import { useSession } from '../session/session.tsx'
import { Button, IconButton } from '../ui/text/button.tsx'

type Entry = { id: number; name: string; archived_at: string | null }
type Asking<Item> = { kind: 'create' } | { kind: 'edit' | 'archive'; entry: Item }

/** What is done in a list of the catalogue by whoever may: its button, the last column, and the question that is open. */
export function useEntryActs<Item extends Entry>({ add, edit, archive, refresh }: {
  add: string
  /** A new one, or the given one. */
  edit: (entry: Item | null, close: () => void) => ReactNode
  archive: typeof adminArchiveService
  refresh: readonly Route[]
}) {
  const [asking, setAsking] = useState<Asking<Item> | null>(null)
  const { user } = useSession()
  if (!may(user, 'catalogue.edit')) return { page: {}, dialog: null }
  const close = () => setAsking(null)
  const act = <Button icon="plus" onClick={() => setAsking({ kind: 'create' })}>{add}</Button>
  const action = (entry: Item) => !entry.archived_at && (
    <span className="inline-flex">
      <IconButton icon="edit" label={`Modifier ${entry.name}`} onClick={() => setAsking({ kind: 'edit', entry })} />
      <Button tone="quiet" size="sm" onClick={() => setAsking({ kind: 'archive', entry })}>
        Archiver<span className="sr"> {entry.name}</span>
      </Button>
    </span>
  )
  return { page: { act, action }, dialog: asking && dialogOf(asking) }

  function dialogOf(asked: Asking<Item>) {
    if (asked.kind === 'create') return edit(null, close)
    if (asked.kind === 'edit') return edit(asked.entry, close)
    return <ArchiveDialog route={archive} id={asked.entry.id} name={asked.entry.name} refresh={refresh} onClose={close} />
  }
}
