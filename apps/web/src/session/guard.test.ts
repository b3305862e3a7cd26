import { expect, test } from 'vitest'
import { guardRedirect, type Zone } from './guard.ts'

const nobody = null
const undecided = { role_id: null }
const admin = { role_id: 1 as const }
const partner = { role_id: 3 as const }

test.each<[string, Zone, string, typeof undecided | typeof admin | typeof partner | null, string | null]>([
  ['a visitor on a protected route goes to the login', 'member', '/dashboard', nobody, '/connexion'],
  ['a visitor on the account choice goes to the login', 'member', '/', nobody, '/connexion'],
  ['a visitor on the back office goes to the login', 'admin', '/admin/profils', nobody, '/connexion'],
  ['a visitor sees the public routes', 'guest', '/inscription', nobody, null],
  ['L091: a person without a role goes to the account choice from any route', 'member', '/dashboard', undecided, '/'],
  ['a person without a role goes to the account choice from the profile', 'member', '/profil', undecided, '/'],
  ['a person without a role goes to the account choice from the back office', 'admin', '/admin', undecided, '/'],
  ['a person without a role goes to the account choice from a public route', 'guest', '/connexion', undecided, '/'],
  ['a person without a role stays on the account choice', 'member', '/', undecided, null],
  ['a person with a role goes from the account choice to the dashboard', 'member', '/', partner, '/dashboard'],
  ['a person with a role goes from a public route to the dashboard', 'guest', '/connexion', partner, '/dashboard'],
  ['a person with a role sees the main routes', 'member', '/vos/dons', partner, null],
  ['a person with a role has no back office', 'admin', '/admin', partner, '/dashboard'],
  ['an administrator goes from the account choice to the back office', 'member', '/', admin, '/admin'],
  ['an administrator goes from the dashboard to the back office', 'member', '/dashboard', admin, '/admin'],
  ['an administrator goes from a public route to the back office', 'guest', '/connexion', admin, '/admin'],
  ['an administrator reads the notices', 'member', '/notifications', admin, null],
  ['an administrator changes the password', 'member', '/profil', admin, null],
  ['an administrator sees the back office', 'admin', '/admin/profils', admin, null],
])('%s', (_name, zone, pathname, user, target) => {
  expect(guardRedirect(zone, pathname, user)).toBe(target)
})
