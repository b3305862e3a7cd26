import { listName } from '@passerelle/contract/list-name'
import { adminListViews, adminRemoveView, adminRenameView, adminSaveView } from '@passerelle/contract/saved-views'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '../platform/query.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import '../ui/styles/list-tools.css'
import type { Filter } from './filters.ts'
import { sortName } from './list-sort.ts'

const loadNameDialog = async () => ({ default: (await import('./view-dialogs.tsx')).ViewNameDialog })
const ViewNameDialog = lazyDialog(loadNameDialog)
const RemoveViewDialog = lazyDialog(async () => ({ default: (await import('./view-dialogs.tsx')).RemoveViewDialog }))

/** The tabs of a list: all of it, then what one has kept of filters and order under a name. Without a view and without a filter: none. */
export function SavedViews({ of, filters }: { of: { path: string }; filters: readonly Filter[] }) {
  useSoon(loadNameDialog)
  const list = listName(of)
  const query = useShownQuery(filters)
  const { data = [] } = useRead(adminListViews)
  const [isOpen, setIsOpen] = useState<'save' | 'rename' | 'remove' | null>(null)
  const views = data.filter((view) => view.list === list)
  const shown = views.find((view) => view.query === query)
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the tabs slide: the one that is shown may stand outside.
    const [row, tab] = [tabs.current, tabs.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 16
  }, [shown?.id])
  if (views.length === 0 && query === '') return null
  const close = () => setIsOpen(null)
  return (
    <>
      <nav ref={tabs} className="views" aria-label="Vues enregistrées">
        <Link to={{ search: '' }} aria-current={query === '' || undefined}>Tout</Link>
        {views.map((view) => (
          <Link key={view.id} to={{ search: view.query }} aria-current={view === shown || undefined}>{view.name}</Link>
        ))}
        {query !== '' && !shown && (
          <button type="button" onClick={() => setIsOpen('save')}><Icon name="plus" size={20} />Enregistrer cette vue</button>
        )}
        {shown && (
          <>
            <button type="button" onClick={() => setIsOpen('rename')}><Icon name="edit" size={20} />Renommer cette vue</button>
            <button type="button" onClick={() => setIsOpen('remove')}><Icon name="trash" size={20} />Supprimer cette vue</button>
          </>
        )}
      </nav>
      {isOpen === 'save' && (
        <ViewNameDialog
          title="Enregistrer cette vue"
          confirmLabel="Enregistrer"
          route={adminSaveView}
          about={{}}
          sent={(name) => ({ body: { list, query, name } })}
          onClose={close}
        />
      )}
      {isOpen === 'rename' && shown && (
        <ViewNameDialog
          title="Renommer cette vue"
          confirmLabel="Renommer"
          name={shown.name}
          route={adminRenameView}
          about={{ id: shown.id }}
          sent={(name) => ({ params: { id: shown.id }, body: { name } })}
          onClose={close}
        />
      )}
      {isOpen === 'remove' && shown && <RemoveViewDialog route={adminRemoveView} view={shown} onClose={close} />}
    </>
  )
}

/** Filters and order as the address has them, always written alike; what is open over the list is none of them. */
function useShownQuery(filters: readonly Filter[]): string {
  const [search] = useSearchParams()
  const kept = new URLSearchParams()
  for (const name of [...filters.map((filter) => filter.name), sortName]) {
    const value = search.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return String(kept)
}
