import { projectColumns } from '@passerelle/contract/project-columns'
import { adminCountProjects, adminListProjects, adminProjectsFile, type ListedProject } from '@passerelle/contract/project-list'
import { projectStateWord } from '@passerelle/contract/project-states'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf, useServiceChoices } from '../back-office/list-choices.ts'
import { personFilter, serviceFilter, stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { Named } from '../back-office/named.tsx'
import { to } from '../paths.ts'
import { Badge } from '../ui/text/badge.tsx'
import { projectTones } from './project-tones.ts'

const cells: Cells<ListedProject> = {
  title: ({ id, title }) => <Link to={to.admin(section.projects, id)}>{title}</Link>,
  holder: ({ holder }) => <Named of={holder} />,
  state: ({ state }) => <Badge tone={projectTones[state]}>{projectStateWord[state]}</Badge>,
}

const states = choicesOf(projectStateWord, 'Tous')

/** Every project, newest first. */
export default function AdminProjectsPage() {
  const services = useServiceChoices()
  return (
    <ListPage
      title="Projets"
      lead="Les demandes approuvées et leur financement, la plus récente d’abord."
      list={{ page: adminListProjects, count: adminCountProjects, file: adminProjectsFile }}
      columns={projectColumns}
      cells={cells}
      rowKey={(project) => project.id}
      searchLabel="Titre ou code"
      filters={[
        stateFilter(states),
        serviceFilter(services),
        personFilter,
      ]}
      empty={{ title: 'Aucun projet', text: 'Changez de filtre ou de recherche pour en voir d’autres.' }}
    />
  )
}
