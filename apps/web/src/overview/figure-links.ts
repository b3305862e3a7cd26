import { type FigureList, figureLists, usesIn } from '@passerelle/contract/figure-lists'
import { product } from '@passerelle/contract/product'
import { adminItemsOf, section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'

/** Whoever looks. */
export type Officer = Parameters<typeof adminItemsOf>[0]

/** The page of each list, and what its filters are called in the address. */
const listPages: Readonly<Record<string, { section: string; names: Readonly<Record<string, string>> }>> = {
  profiles: { section: section.profiles, names: { status: 'statut' } },
  requests: { section: section.requests, names: { status: 'statut' } },
  cases: { section: section.cases, names: { status: 'etat' } },
  redemptions: { section: section.redemptions, names: { state: 'etat', department: 'departement' } },
  [`${product.slug}es`]: { section: section.passes, names: { state: 'etat', expires: 'expire' } },
  payments: { section: section.payments, names: { state: 'etat' } },
  payouts: { section: section.payouts, names: { status: 'statut' } },
  jobs: { section: section.jobs, names: { state: 'etat' } },
  messages: { section: section.messages, names: { state: 'etat', resend: 'renvoi' } },
  'refund-tasks': { section: section.refunds, names: {} },
}

/** The list behind a figure, filtered as it was counted; none when it has no page, or one that this person may not open. */
export function linkOfFigure(name: string, user: Officer): string | undefined {
  // Not a list: the page of its checks.
  if (name === 'ledger_gaps') return to.admin(section.ledger)
  return linkOfList(figureLists[name], user)
}

/** Of a department on the map: the uses that it counts there. */
export const linkOfDepartment = (department: string, user: Officer): string | undefined => linkOfList(usesIn(department), user)

function linkOfList(behind: FigureList | undefined, user: Officer): string | undefined {
  const page = behind && listPages[behind.list]
  if (!page || !canOpen(user, page.section)) return undefined
  const search = new URLSearchParams(Object.entries(behind.filters).map(([param, value]) => [page.names[param] ?? param, value])).toString()
  return search === '' ? to.admin(page.section) : `${to.admin(page.section)}?${search}`
}

/** Whether the menu has it for them. */
const canOpen = (user: Officer, wanted: string): boolean => adminItemsOf(user).some((item) => item.to === to.admin(wanted))
