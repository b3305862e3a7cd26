import { product } from '@passerelle/contract/product'
import { expect } from 'vitest'
import { listCases } from './admin-case.ts'
import { aDay, aNumber, anInstant, aText, type ContractCases, theService } from './contract-case.ts'

/** A person, and a company, as lists name them. */
const aPerson = { id: aNumber, name: expect.stringMatching(/^Awa /), person: null }
const aCompany = { id: aNumber, name: aText, person: expect.stringMatching(/^Awa /) }

/** What the back office lists. */
export const backOfficeListCases: ContractCases = {
  ...listCases(['adminListUsers', 'adminCountUsers', 'adminUsersFile'], {
    find: async (world) => {
      const id = await world.supplier()
      return {
        id, name: expect.stringMatching(/^Cyber /), person: expect.stringMatching(/^Awa /), role_id: 4, admin_role: null, stat: 'approved',
        is_suspended: false, department: null, created_at: anInstant,
      }
    },
    query: '?role=4&status=approved&suspended=0',
    inFile: ';"Fournisseur";',
  }),
  ...listCases(['adminListPasses', 'adminCountPasses', 'adminPassesFile'], {
    find: async (world) => {
      const { id } = await world.heldPass({ supplierId: (await world.newSupplier()).id })
      return {
        id, service: theService(world), amount: 5000, state: 'assigned', holder: aPerson, supplier: aCompany, donor: aCompany,
        assigned_at: anInstant, expires_on: aDay, used_at: null, created_at: anInstant,
      }
    },
    query: '?state=assigned&amount=5000',
    inFile: ';5000;',
  }),
  ...listCases(['adminListRedemptions', 'adminCountRedemptions', 'adminRedemptionsFile'], {
    find: async (world) => {
      const { redemptionId } = await world.supplierWithScan()
      return {
        id: redemptionId, [product.slug]: aNumber, service: theService(world), amount: 5000, supplier: aCompany, holder: aPerson,
        department: aText, at: anInstant,
        undone_at: null,
      }
    },
    query: '?state=used',
    inFile: ';5000;',
  }),
  ...listCases(['adminListDonations', 'adminCountDonations', 'adminDonationsFile'], {
    find: async (world) => {
      const { recap } = await world.donationPaidAs()
      return {
        id: recap.don_id, title: aText, donor: aCompany, service: theService(world), amount: 15_000, count: 3, state: 'pending',
        created_at: anInstant,
      }
    },
    query: '?state=pending',
    inFile: ';3;15000;',
  }),
  ...listCases(['adminListProjects', 'adminCountProjects', 'adminProjectsFile'], {
    find: async (world) => {
      const { projectId } = await world.openProject()
      return {
        id: projectId, code: expect.stringMatching(/^DEM-/), title: aText, holder: aPerson, service: theService(world), asked: 10_000,
        financed: 0, state: 'pending', opened_at: anInstant, ended_at: null,
      }
    },
    query: '?state=pending',
    inFile: ';0;10000;',
  }),
}
