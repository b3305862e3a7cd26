import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formatDay } from './dates.ts'
import { exportFilterWords, filterValueWord } from './export-filters.ts'
import { product } from './product.ts'
import { routes } from './routes.ts'

/** How the file of each list is named. */
const files: Readonly<Record<string, string>> = {
  adminListAccesses: 'connexions-et-lectures',
  adminListAdministrators: 'administrateurs', adminListRequests: 'demandes', adminListDonations: 'dons', adminListEntries: 'ecritures',
  adminListExports: 'exports', adminListImports: 'imports', adminListJournal: 'journal', adminListMessages: 'messages',
  adminListPayments: 'paiements', adminListPasses: product.slug, adminListUsers: 'personnes', adminListProfiles: 'profils',
  adminListProjects: 'projets', adminListCases: 'reclamations', adminListPayouts: 'retraits', adminListServices: 'services',
  adminListPassTypes: `types-de-${product.slug}`, adminListRedemptions: 'utilisations', adminListLedgerAccounts: 'comptes-du-registre',
  adminListJobs: 'travaux', adminListRefundTasks: 'remboursements',
}

/** Every choice of every filter and every order of every list. */
const asked = [...routes].flatMap(([name, { query, ...route }]) => {
  const shape = 'sorts' in route && query instanceof z.ZodMiniObject ? Object.entries(query.shape) : []
  return shape.flatMap(([filter, schema]) => {
    const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema
    const values = inner instanceof z.ZodMiniEnum ? inner.options : inner instanceof z.ZodMiniLiteral ? [...inner.def.values] : []
    return values.map((value) => ({ name, filter, value: String(value) }))
  })
})

describe('what a file was asked with', () => {
  it('is told in French for every choice of every filter, and every order, of every list', () => {
    expect(asked.length).toBeGreaterThan(100)
    const untold = asked.filter(({ name, filter, value }) => {
      const list = files[name] ?? name
      const isCode = filterValueWord(list, filter, value) === value || filterValueWord(list, filter, value).startsWith(`${value},`)
      return isCode || exportFilterWords(list, { [filter]: value })?.startsWith(`${filter}\u00A0:`)
    })
    expect(untold).toEqual([])
  })

  it('is told as a person would say it', () => {
    expect(exportFilterWords('retraits', { status: 'approved', from: '2026-11-03', isSearched: true }))
      .toBe(`Statut\u00A0: Transféré, Du\u00A0: ${formatDay('2026-11-03')}, Recherche\u00A0: oui`)
    expect(filterValueWord('ecritures', 'account', 'pass_funds')).toMatch(/^Fonds des /)
    expect(filterValueWord(product.slug, 'amount', '5000')).toMatch(/^5.000.FCFA$/)
    expect(filterValueWord(product.slug, 'person', '12')).toBe('n°\u00A012')
    expect(exportFilterWords('dons', {})).toBeNull()
  })
})
