import { formatDay } from '@passerelle/contract/dates'
import { holidayKindWord } from '@passerelle/contract/holiday-words'
import { adminListHolidays, type Holiday } from '@passerelle/contract/holidays'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { BackLink, Button, IconButton } from '../ui/text/button.tsx'

const loadDialogs = () => import('./holiday-dialogs.tsx')
const HolidayDialog = lazyDialog(async () => ({ default: (await loadDialogs()).HolidayDialog }))
const RemoveHolidayDialog = lazyDialog(async () => ({ default: (await loadDialogs()).RemoveHolidayDialog }))

type Asking = { kind: 'set'; holiday: Holiday | null } | { kind: 'remove'; holiday: Holiday }

/** On which days nobody works, year by year: no promised deadline counts them. */
export default function HolidaysPage() {
  useSoon(loadDialogs)
  const [search, setSearch] = useSearchParams()
  const typed = search.get('annee')
  const read = useRead(adminListHolidays, /^\d{4}$/.test(typed ?? '') ? { query: { year: Number(typed) } } : {})
  const [thisYear] = useState(() => new Date().getFullYear())
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const year = read.data?.year ?? Number(typed ?? thisYear)
  return (
    <Page>
      <PageHead
        title="Jours fériés"
        back={<BackLink to={to.admin(section.settings)}>Réglages</BackLink>}
        action={<Button icon="plus" onClick={() => setAsking({ kind: 'set', holiday: null })}>Ajouter un jour</Button>}
      >
        Ils ne comptent pas dans les délais promis, pas plus que les samedis et les dimanches.
      </PageHead>
      <nav className="row" aria-label="Année">
        <Button tone="line" onClick={() => setSearch({ annee: String(year - 1) })}>{year - 1}</Button>
        <span className="strong num" aria-current="true">{year}</span>
        <Button tone="line" onClick={() => setSearch({ annee: String(year + 1) })}>{year + 1}</Button>
      </nav>
      <DataTable
        caption={`Jours fériés de ${year}`}
        columns={columnsWith(setAsking)}
        rows={read.data?.data}
        rowKey={({ on_day }) => on_day}
        isLoading={read.isPending}
        error={read.error
          ? { title: 'Les jours fériés n’ont pas pu être chargés', text: read.error.message, reference: read.error.requestId }
          : undefined}
        onRetry={() => void read.refetch()}
        empty={<EmptyState title="Aucun jour férié">Ajoutez ceux que l’État a publiés pour cette année.</EmptyState>}
      />
      {asking?.kind === 'set' && <HolidayDialog holiday={asking.holiday} onClose={close} />}
      {asking?.kind === 'remove' && <RemoveHolidayDialog holiday={asking.holiday} onClose={close} />}
    </Page>
  )
}

const columnsWith = (ask: (asking: Asking) => void): Column<Holiday>[] => [
  { header: 'Nom', cell: ({ name }) => <span className="strong">{name}</span> },
  { header: 'Jour', cell: ({ on_day }) => <span className="num">{formatDay(on_day)}</span> },
  {
    header: 'Sorte', place: 'status',
    cell: ({ kind }) => (kind === 'expected' ? <Badge tone="wait">{holidayKindWord.expected.label}</Badge> : holidayKindWord[kind].label),
  },
  {
    header: 'Actions', isEnd: true, place: 'action',
    cell: (holiday) => (holiday.is_past ? <span className="muted">Passé</span> : (
      <div className="row justify-end gap-1">
        <IconButton icon="edit" label={`Corriger ${holiday.name}`} onClick={() => ask({ kind: 'set', holiday })} />
        <IconButton icon="trash" label={`Retirer ${holiday.name}`} onClick={() => ask({ kind: 'remove', holiday })} />
      </div>
    )),
  },
]
