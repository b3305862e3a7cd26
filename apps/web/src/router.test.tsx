import { publicSite } from '@passerelle/contract/screens'
import { adminRoles, type AdminRole, role, stats, type RoleId, type Stat } from '@passerelle/contract/constants'
import { render } from '@testing-library/react'
import { isValidElement, type ReactNode } from 'react'
import { createRoutesFromElements, MemoryRouter, matchRoutes, type RouteObject, Routes } from 'react-router'
import { expect, test } from 'vitest'
import AdminRoutes from './admin-routes.tsx'
import { adminItemsOf, section } from './back-office/admin-sections.ts'
import { type Area, areaOf } from './area.ts'
import { AdminLayout } from './layouts/admin-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import MemberRoutes from './member-routes.tsx'
import { paths, to } from './paths.ts'
import PublicRoutes from './public-routes.tsx'
import { OpenRoutes } from './router.tsx'
import { OnlyFor } from './session/only-for.tsx'

const routesOf: Record<Area, RouteObject[]> = {
  open: createRoutesFromElements(<>{routesIn(OpenRoutes())}{routesIn(PublicRoutes())}</>),
  member: createRoutesFromElements(routesIn(MemberRoutes())),
  admin: createRoutesFromElements(routesIn(AdminRoutes())),
}

/** What a <Routes> holds: it is drawn by nothing here, so no screen is loaded. */
function routesIn(node: ReactNode): ReactNode {
  if (!isValidElement<{ children?: ReactNode }>(node) || node.type !== Routes) throw new Error('Not a <Routes>')
  return node.props.children
}

/** The screen that an address opens, with what stands above it; null for « page non trouvée ». */
function screenAt(address: string) {
  const matches = matchRoutes(routesOf[areaOf(address.split('?')[0] ?? '')], address) ?? []
  return matches.length === 0 || matches.at(-1)?.route.path === '*' ? null : matches.map(({ route }) => route.element)
}

function sendsBack(address: string, roleId: RoleId, stat: Stat): boolean {
  return (screenAt(address) ?? []).some((element) => {
    if (!isValidElement<Parameters<typeof OnlyFor>[0]>(element) || element.type !== OnlyFor) return false
    const { roles, isApproved = false } = element.props
    return (roles !== undefined && !roles.includes(roleId)) || (isApproved && stat !== 'approved')
  })
}

function linksOf(layout: ReactNode): string[] {
  const { container, unmount } = render(<MemoryRouter>{layout}</MemoryRouter>)
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/') &&
    href !== publicSite)
  unmount()
  return [...new Set(links)]
}

const person = { user: { name: 'Afi Hounsou' }, unreadCount: 0, onLogout: () => {}, children: null }
const mainLinks = (roleId: RoleId | null, stat: Stat | null) => linksOf(<MainLayout {...person} role={roleId} stat={stat} />)

for (const roleId of [role.beneficiary, role.partner, role.supplier]) {
  for (const stat of stats) {
    test(`every link around a page opens a screen for role ${roleId}, ${stat}`, () => {
      const links = mainLinks(roleId, stat)
      expect(links).toContain(paths.profile)
      expect(links.filter((link) => !screenAt(link))).toEqual([])
      // The bell alone waits for the approval (specification 2, Notifications).
      expect(links.filter((link) => link !== paths.notifications && sendsBack(link, roleId, stat))).toEqual([])
    })
  }
}

test('without a role, the only links lead to the choice of account and to help', () => {
  expect(mainLinks(null, null)).toEqual([paths.index, paths.help])
})

test('every link around a page of the back office opens a screen', () => {
  const links = linksOf(<AdminLayout {...person} roleLabel="Instruction" items={adminItemsOf({ admin_role: 'super' })} />)
  expect(links).toContain(to.admin(section.profiles))
  expect(links.filter((link) => !screenAt(link))).toEqual([])
})

test('who pays out is led to no profile: identities are for those who decide on them or oversee', () => {
  const isLed = (given: AdminRole) => adminItemsOf({ admin_role: given }).some((item) => item.to === to.admin(section.profiles))
  expect(adminRoles.filter(isLed)).toEqual(['super', 'instruction', 'lecture'])
})

test('every address that takes parameters opens a screen', () => {
  const built: Record<keyof typeof to, string[]> = {
    request: [to.request(), to.request(3)],
    donate: [to.donate(3)],
    offer: [to.offer('un-atelier', 3)],
    donation: [to.donation(3, 'Rentrée 100 % numérique'), to.donation(3, '')],
    admin: [...Object.values(section).map((name) => to.admin(name)), to.admin(section.profiles, 3)],
  }
  expect(Object.values(built).flat().filter((address) => !screenAt(address))).toEqual([])
})

test('no screen names an address that the router does not know', () => {
  const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./showcase/**', '!./area.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const named =
    new Set(Object.values(sources).flatMap((source) => [...source.matchAll(/\bpaths\.(?!ts\b)(\w+)/g)].map(([, name = '']) => name)))
  const known = new Map<string, string>(Object.entries(paths))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !screenAt(known.get(name) ?? '/nulle/part'))).toEqual([])
})

test('an address nobody declared is « page non trouvée »', () => {
  for (const address of ['/nulle/part', '/admin/nulle-part']) expect(screenAt(address)).toBeNull()
})

test('no address of the main layout is left to the routes of another part', () => {
  const elsewhere: string[] = [
    paths.login, paths.register, paths.recovery, paths.qrLanding, paths.ui, paths.admin,
    paths.presentation, paths.help, paths.terms, paths.privacy, paths.legal,
  ]
  for (const path of Object.values(paths)) expect(areaOf(path) === 'member', path).toBe(!elsewhere.includes(path))
  expect(areaOf(to.admin(section.profiles, 3))).toBe('admin')
})
