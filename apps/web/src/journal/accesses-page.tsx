import { accessColumns, unknownAccount } from '@passerelle/contract/access-columns'
import { accessKindWord, type AccessOutcome, accessOutcomeWord, readWhatWord } from '@passerelle/contract/access-words'
import { adminAccessesFile, adminCountAccesses, adminListAccesses, type ListedAccess } from '@passerelle/contract/accesses'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { type Filter, periodFilters, personFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'
import { Badge, type BadgeTone } from '../ui/text/badge.tsx'
import { BackLink } from '../ui/text/button.tsx'

/** Whose profile and documents were read: a person's page leads here with it. */
const aboutFilter: Filter = { name: 'dossier', param: 'about', label: 'Dossier de', isGiven: true, isPerson: true }

const tones = { allowed: 'ok', refused: 'no', limited: 'wait' } as const satisfies Record<AccessOutcome, BadgeTone>

const personLink = ({ id, name }: { id: number; name: string }) => <Link to={to.admin(section.people, id)}>{name}</Link>

const cells: Cells<ListedAccess> = {
  user: ({ user }) => (user ? personLink(user) : <span className="muted">{unknownAccount}</span>),
  read: ({ read }) => read && <span>{readWhatWord[read.what]}{'\u00A0'}: {personLink(read.of)}</span>,
  outcome: ({ outcome }) => <Badge tone={tones[outcome]}>{accessOutcomeWord[outcome]}</Badge>,
}

/** Who came in or tried to, and who read what people sent, newest first. */
export default function AccessesPage() {
  return (
    <ListPage
      title="Connexions et lectures"
      back={<BackLink to={to.admin(section.journal)}>Journal</BackLink>}
      lead="Qui s’est connecté ou a essayé, qui a lu un profil ou un document, depuis quel réseau. Ces lignes sont gardées 90 jours."
      list={{ page: adminListAccesses, count: adminCountAccesses, file: adminAccessesFile }}
      columns={accessColumns}
      cells={cells}
      rowKey={(line) => line.id}
      searchLabel="Nom de qui se connecte ou lit"
      filters={[
        { name: 'genre', param: 'kind', label: 'Accès', options: choicesOf(accessKindWord, 'Tous') },
        { name: 'issue', param: 'outcome', label: 'Issue', options: choicesOf(accessOutcomeWord, 'Toutes') },
        ...periodFilters,
        personFilter,
        aboutFilter,
      ]}
      empty={{ title: 'Aucun accès', text: 'Changez de filtre ou de dates pour en voir d’autres.' }}
    />
  )
}
