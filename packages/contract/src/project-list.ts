import * as z from 'zod/mini'
import { listedPerson } from './back-office.ts'
import { id } from './fields.ts'
import { defineList } from './list.ts'
import { projectStates } from './project-states.ts'
import { instant, maybeInstant, wireXof } from './route.ts'
import { serviceRef } from './shapes.ts'

export const projectItem = z.object({
  id: z.int(),
  /** Of its request. */
  code: z.string(),
  title: z.string(),
  holder: listedPerson,
  service: serviceRef,
  /** Asked for in all, and given already. */
  asked: wireXof,
  financed: wireXof,
  state: z.enum(projectStates),
  opened_at: instant,
  ended_at: maybeInstant,
})
export type ListedProject = z.output<typeof projectItem>

export const adminProjects = defineList({
  path: 'projects',
  access: { right: 'figures.read' },
  summary: 'Les projets, les plus récents d’abord.',
  filters: {
    state: z.optional(z.enum(projectStates)),
    service: z.optional(id('Le service')),
    person: z.optional(id('La personne')),
  },
  sorts: ['opened_at'],
  order: '-opened_at',
  search: 'words',
  item: projectItem,
})
export const { page: adminListProjects, count: adminCountProjects, file: adminProjectsFile } = adminProjects
