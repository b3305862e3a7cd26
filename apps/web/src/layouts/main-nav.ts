import { role, type RoleId, type Stat } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { paths, to } from '../paths.ts'
import type { IconName } from '../ui/picture/icon-names.ts'

export type NavLink = { label: string; to: string; icon: IconName }

export type MainNav = {
  /** In the top bar, before the product's menu. */
  before: readonly NavLink[]
  /** The dropdown named after the product: approved profiles only (specification 2, Main layout). */
  product: readonly NavLink[]
  /** In the top bar, after it. */
  after: readonly NavLink[]
}

const dashboard: NavLink = { label: 'Tableau de bord', to: paths.dashboard, icon: 'dashboard' }
const backOffice: NavLink = { label: 'Back office', to: paths.admin, icon: 'dashboard' }
const services: NavLink = { label: 'Services et produits', to: paths.services, icon: 'laptop' }
const balance: NavLink = { label: 'Balance', to: paths.balance, icon: 'wallet' }
const scan: NavLink = { label: 'Scanner', to: paths.scan, icon: 'scan' }
const wallet: NavLink = { label: `Mes ${product.nouns}`, to: paths.wallet, icon: 'ticket' }
const projects: NavLink = { label: 'Projets', to: paths.projects, icon: 'folder' }

/** What a person sees, by role and profile status. */
export function mainNav(roleId: RoleId | null, stat: Stat | null): MainNav {
  const isApproved = stat === 'approved'
  if (roleId === role.beneficiary) {
    return {
      before: isApproved ? [dashboard, wallet] : [dashboard],
      product: isApproved
        ? [
            { label: `Demander ${product.labels}`, to: to.request(), icon: 'document' },
            { label: 'Mes demandes', to: paths.requests, icon: 'ticket' },
          ]
        : [],
      after: isApproved ? [services] : [],
    }
  }
  if (roleId === role.partner) {
    return {
      before: [dashboard],
      product: isApproved
        ? [
            { label: `${product.labels} financés`, to: paths.financed, icon: 'ticket' },
            { label: 'Faire un don', to: paths.donate, icon: 'gift' },
            { label: 'Mes dons', to: paths.donations, icon: 'document' },
          ]
        : [],
      after: isApproved ? [projects, services] : [],
    }
  }
  if (roleId === role.supplier) {
    return {
      before: [dashboard],
      product: isApproved ? [{ label: `${product.labels} fournis`, to: paths.allocated, icon: 'ticket' }] : [],
      after: isApproved ? [balance, scan] : [balance],
    }
  }
  return { before: roleId === null ? [] : [backOffice], product: [], after: [] }
}

/** The bottom bar: at most five; the product's entry opens the same menu as a sheet. */
export type BottomEntry = { label: string; readAs?: string; icon: IconName; isScan?: boolean } & ({ to: string } | { opensProduct: true })

export function bottomNav(roleId: RoleId | null, stat: Stat | null): readonly BottomEntry[] {
  const isApproved = stat === 'approved'
  if (roleId === null) return []
  // Five entries leave 72 px each at 360: no room for the whole words, which are read all the same.
  const first: BottomEntry = { label: 'Tableau', readAs: 'Tableau de bord', icon: 'dashboard', to: paths.dashboard }
  const profile: BottomEntry = { label: 'Profil', icon: 'user', to: paths.profile }
  const shortServices: BottomEntry = { label: 'Services', readAs: services.label, icon: 'laptop', to: paths.services }
  const productMenu: BottomEntry = { label: product.labels, icon: roleId === role.beneficiary ? 'document' : 'ticket', opensProduct: true }
  if (roleId === role.admin) return [backOffice, profile]
  if (!isApproved) return roleId === role.supplier ? [first, balance, profile] : [first, profile]
  if (roleId === role.beneficiary) return [first, wallet, productMenu, shortServices, profile]
  if (roleId === role.partner) return [first, productMenu, projects, shortServices, profile]
  if (roleId === role.supplier) return [first, productMenu, { ...scan, isScan: true }, balance, profile]
  return []
}
