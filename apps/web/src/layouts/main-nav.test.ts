import { role, type RoleId, type Stat } from '@passerelle/contract/constants'
import { expect, test } from 'vitest'
import { bottomNav, mainNav } from './main-nav.ts'

const labels = (roleId: RoleId | null, stat: Stat | null) => {
  const nav = mainNav(roleId, stat)
  return { bar: [...nav.before, ...nav.after].map((link) => link.label), product: nav.product.map((link) => link.label) }
}

test('the product menu of each approved role is the specified one', () => {
  expect(labels(role.beneficiary, 'approved').product).toEqual(['Demander Pass', 'Mes demandes'])
  expect(labels(role.partner, 'approved').product).toEqual(['Pass financés', 'Faire un don', 'Mes dons'])
  expect(labels(role.supplier, 'approved').product).toEqual(['Pass fournis'])
})

test('without an approved profile there is no product menu', () => {
  for (const roleId of [role.beneficiary, role.partner, role.supplier]) {
    for (const stat of ['pending', 'rejected', null] as const) expect(labels(roleId, stat).product).toEqual([])
  }
})

test('everyone with a role has the dashboard, the supplier has the balance', () => {
  for (const roleId of [role.beneficiary, role.partner, role.supplier]) expect(labels(roleId, 'pending').bar).toContain('Tableau de bord')
  expect(labels(role.supplier, 'pending').bar).toContain('Balance')
})

test('without a role there is nowhere to go yet', () => {
  expect(labels(null, null)).toEqual({ bar: [], product: [] })
  expect(bottomNav(null, null)).toEqual([])
})

test('on a phone too the menu is named after the product, and the supplier has « Scanner » beside it', () => {
  const bottom = (roleId: RoleId) => bottomNav(roleId, 'approved').map((entry) => [entry.label, 'to' in entry ? entry.to : 'menu'])
  for (const roleId of [role.beneficiary, role.partner, role.supplier]) expect(bottom(roleId)).toContainEqual(['Pass', 'menu'])
  expect(bottom(role.supplier)).toContainEqual(['Scanner', '/scannage'])
  expect(labels(role.supplier, 'approved').bar).toContain('Scanner')
})

test('the bottom bar holds five entries at most', () => {
  for (const roleId of [role.beneficiary, role.partner, role.supplier]) expect(bottomNav(roleId, 'approved').length).toBeLessThanOrEqual(5)
})
