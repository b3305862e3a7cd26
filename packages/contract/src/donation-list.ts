import * as z from 'zod/mini'
import { day, listedPerson } from './back-office.ts'
import { donationStates } from './donation-states.ts'
import { id } from './fields.ts'
import { defineList } from './list.ts'
import { instant, wireXof } from './route.ts'
import { serviceRef } from './shapes.ts'

const donationItem = z.object({
  id: z.int(),
  title: z.string(),
  donor: listedPerson,
  service: serviceRef,
  /** Of its lines, without the fee. */
  amount: wireXof,
  count: z.int(),
  state: z.enum(donationStates),
  created_at: instant,
})
export type ListedDonation = z.output<typeof donationItem>

export const adminDonations = defineList({
  path: 'donations',
  access: { right: 'figures.read' },
  summary: 'Les dons, les plus récents d’abord\u00A0; `from` et `to` sont des jours, compris tous les deux.',
  filters: {
    state: z.optional(z.enum(donationStates)),
    service: z.optional(id('Le service')),
    person: z.optional(id('La personne')),
    from: z.optional(day),
    to: z.optional(day),
  },
  sorts: ['created_at'],
  order: '-created_at',
  search: 'words',
  item: donationItem,
})
export const { page: adminListDonations, count: adminCountDonations, file: adminDonationsFile } = adminDonations
