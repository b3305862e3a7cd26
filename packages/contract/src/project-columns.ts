import type { ListColumn } from './list.ts'
import type { ListedProject } from './project-list.ts'
import { projectStateWord } from './project-states.ts'

export const projectColumns: readonly ListColumn<ListedProject>[] = [
  { name: 'title', header: 'Projet', kind: 'text', is: 'title', value: (project) => project.title },
  { name: 'code', header: 'Code', kind: 'code', value: (project) => project.code },
  { name: 'holder', header: 'Bénéficiaire', kind: 'text', value: (project) => project.holder.name },
  { name: 'service', header: 'Service', kind: 'text', value: (project) => project.service.name },
  { name: 'financed', header: 'Financé', kind: 'xof', value: (project) => project.financed },
  { name: 'asked', header: 'Demandé', kind: 'xof', value: (project) => project.asked },
  { name: 'opened_at', header: 'Ouvert le', kind: 'instant', value: (project) => project.opened_at },
  { name: 'ended_at', header: 'Terminé le', kind: 'instant', isInFileOnly: true, value: (project) => project.ended_at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (project) => projectStateWord[project.state] },
]
