import { formatShortInstant } from '@passerelle/contract/dates'
import { wordsOfText } from '@passerelle/contract/text-words'
import { adminGetTexts } from '@passerelle/contract/texts'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'

interface Row {
  key: string
  label: string
  does: string
  path: string
  state: string
  changed: Reply<typeof adminGetTexts>['contacts']['changed']
}

/** What the programme says in its own words: how it is reached, and its public texts. */
export function TextsPart() {
  const words = useRead(adminGetTexts)
  return (
    <DataTable
      caption="Contacts, calendrier et textes"
      columns={columns}
      rows={words.data && rowsOf(words.data)}
      rowKey={({ key }) => key}
      isLoading={words.isPending}
      error={words.error
        ? { title: 'Les textes n’ont pas pu être chargés', text: words.error.message, reference: words.error.requestId }
        : undefined}
      onRetry={() => void words.refetch()}
    />
  )
}

const rowsOf = ({ contacts, texts }: Reply<typeof adminGetTexts>): Row[] => [
  {
    key: 'contacts', label: 'Contacts du programme', does: 'Sur la page d’aide et au pied des e-mails.', path: 'contacts',
    state: contacts.email || contacts.phone ? 'En vigueur' : 'Aucun', changed: contacts.changed,
  },
  {
    key: 'holidays', label: 'Jours fériés', does: 'Les jours qui ne comptent pas dans les délais promis.', path: 'jours-feries',
    state: 'Calendrier', changed: null,
  },
  ...texts.map(({ name, version, changed }) => ({
    key: name, label: wordsOfText(name).label, does: wordsOfText(name).does, path: `textes/${name}`,
    state: version === 0 ? 'Pas encore publié' : `Version ${version}`, changed,
  })),
]

const columns: Column<Row>[] = [
  {
    header: 'Texte',
    cell: ({ label, does, path }) => (
      <>
        <Link to={to.admin(section.settings, path)}>{label}</Link>
        <span className="muted block font-normal">{does}</span>
      </>
    ),
  },
  {
    header: 'État', isEnd: true,
    cell: ({ state, changed }) => (
      <span>
        <span className="strong">{state}</span>
        {changed && <span className="muted block">{formatShortInstant(changed.at)}{changed.by && `, par ${changed.by.name}`}</span>}
      </span>
    ),
  },
]
