import { adminRoles, type AdminRole, role, stats, type RoleId, type Stat } from '@passerelle/contract/constants'
import { may } from '@passerelle/contract/rights'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { publicSite, screens } from '@passerelle/contract/screens'
import { render } from '@testing-library/react'
import { isValidElement, type ReactNode } from 'react'
import { createRoutesFromElements, MemoryRouter, matchRoutes, type RouteObject, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { type Outcome, people, type PersonName, table } from '../test/route-table.ts'
import AdminRoutes from './admin-routes.tsx'
import { adminItemsOf, section } from './back-office/admin-sections.ts'
import { type Area, areaOf } from './area.ts'
import { Holder } from './back-office/holder.tsx'
import { AdminLayout } from './layouts/admin-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import MemberRoutes from './member-routes.tsx'
import { toAskAgain, toOwnRequest } from './requests/request-addresses.ts'
import { paths, to } from './paths.ts'
import PublicRoutes from './public-routes.tsx'
import { OpenRoutes } from './router.tsx'
import { guardRedirect } from './session/guard.ts'
import { Guarded } from './session/guarded.tsx'
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

test('without a role, the only links lead to the choice of account, to help and to the conditions', () => {
  expect(mainLinks(null, null)).toEqual([paths.index, paths.help, paths.terms])
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
    admin: [...Object.values(section).map((name) => to.admin(name)), to.admin(section.profiles, 3)],
  }
  const others = [toOwnRequest(3), toAskAgain(3), donationScreen(3, 'Rentrée 100 % numérique'), donationScreen(3, '')]
  expect([...Object.values(built).flat(), ...others].filter((address) => !screenAt(address))).toEqual([])
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
    paths.presentation, paths.help, paths.terms, paths.privacy, paths.legal, paths.transparency,
    paths.verify, paths.verifyOne,
  ]
  for (const path of Object.values(paths)) expect(areaOf(path) === 'member', path).toBe(!elsewhere.includes(path))
  expect(areaOf(to.admin(section.profiles, 3))).toBe('admin')
})

type Somebody = { role_id: RoleId | null; stat: Stat | null; admin_role?: AdminRole }

const roleIds = { beneficiary: role.beneficiary, partner: role.partner, supplier: role.supplier, administrator: role.admin } as const

function somebody(name: PersonName): Somebody | null {
  const [who = '', what] = name.split(' ')
  if (who === 'visitor') return null
  if (who === 'newcomer') return { role_id: null, stat: null }
  const roleId = roleIds[who as keyof typeof roleIds]
  return roleId === role.admin ? { role_id: roleId, stat: null, admin_role: what as AdminRole } : { role_id: roleId, stat: what as Stat }
}

const landings: Record<string, Outcome> = { [paths.login]: 'L', [paths.index]: 'C', [paths.dashboard]: 'D', [paths.admin]: 'A' }

/** What the guard, then what stands above the screen, say of somebody at an address. */
function outcomeAt(address: string, who: Somebody | null): Outcome {
  const pathname = address.split(/[?#]/)[0] ?? ''
  const above = screenAt(pathname) ?? []
  const guards = above.find((element) => isValidElement(element) && element.type === Guarded)
  const area = areaOf(pathname)
  const zone = area === 'open' ? isValidElement<Parameters<typeof Guarded>[0]>(guards) && guards.props.zone : area
  const elsewhere = zone ? guardRedirect(zone, pathname, who) : null
  if (elsewhere !== null) return landings[elsewhere] ?? 'S'
  if (!who?.role_id) return 'S'
  if (sendsBack(pathname, who.role_id, who.stat ?? 'approved')) return 'B'
  const isKept = above.every((element) =>
    !isValidElement<Parameters<typeof Holder>[0]>(element) || element.type !== Holder || may(who, element.props.right),
  )
  return isKept ? 'S' : 'A'
}

test.each(people.map((name, index) => [name, index] as const))('every address of the table does what it says for: %s', (name, index) => {
  const differs = Object.values(table).flat().flatMap(({ address, outcomes }) => {
    const told = outcomes.replaceAll(' ', '')[index]
    // What follows the hash, a code, is read by the screen (routes.spec.ts).
    const wanted = told === 'Q' ? 'S' : told
    const found = outcomeAt(address.replace(/\{(?:project|donation)\}/, 'titre/3').replaceAll(/\{\w+\}/g, '3'), somebody(name))
    return found === wanted ? [] : [`${address}: ${found} instead of ${wanted}`]
  })
  expect(differs).toEqual([])
})

test('the table holds every screen, and says one thing of everybody', () => {
  expect(Object.keys(table)).toEqual(expect.arrayContaining(Object.keys(screens)))
  for (const [screen, pattern] of Object.entries(screens)) {
    const shape = new RegExp(`^${pattern
      .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('/[^/]+/[^/]+', '/.+')}(/.*|\\?.*|#.*)?$`)
    for (const row of table[screen as keyof typeof table]) expect(row.address, screen).toMatch(shape)
  }
  for (const row of Object.values(table).flat()) {
    expect(row.outcomes.replaceAll(' ', ''), row.address).toMatch(new RegExp(`^[SLCDAQB]{${people.length}}$`))
  }
})
