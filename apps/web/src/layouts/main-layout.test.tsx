import { role, type RoleId, type Stat } from '@passerelle/contract/constants'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { MainLayout } from './main-layout.tsx'

function show({
  roleId = role.partner, stat = 'approved', unreadCount = 0, avatarUrl = null, onLogout = () => {},
}: { roleId?: RoleId | null; stat?: Stat; unreadCount?: number; avatarUrl?: string | null; onLogout?: () => void } = {}) {
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <MainLayout user={{ name: 'Afi Hounsou', avatarUrl }} role={roleId} stat={stat} unreadCount={unreadCount} onLogout={onLogout}>
        <main />
      </MainLayout>
    </MemoryRouter>,
  )
}
const bar = () => within(screen.getByRole('banner'))
/** A closed menu is there, out of sight. */
const menu = (name: string) => within(screen.getByLabelText(name, { selector: '.menu' }))
const linksOf = (name: string) =>
  menu(name).queryAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')])

const about = [['Aide et contacts', '/aide'], ['Conditions et mentions', '/conditions']]

test('the bar leads to the public website', () => {
  show()
  // Where it leads is a setting of the server.
  expect(bar().getByRole('link', { name: 'Site public' }).getAttribute('href')).toBe('/site-public')
})

test.each([
  [0, 'Notifications', false],
  [1, 'Notifications, 1 non lue', true],
  [3, 'Notifications, 3 non lues', true],
] as const)('with %i unread, the bell has its dot or not', (unreadCount, name, hasDot) => {
  show({ unreadCount })
  const bell = bar().getByRole('link', { name })
  expect(bell.getAttribute('href')).toBe('/notifications')
  expect(bell.querySelector('.dot') !== null).toBe(hasDot)
})

test.each([
  [role.beneficiary, 'Bénéficiaire'],
  [role.partner, 'Partenaire'],
  [role.supplier, 'Fournisseur'],
])('the user menu of role %i shows name and « %s », « Mon profil » and « Déconnexion »', (roleId, label) => {
  const onLogout = vi.fn<() => void>()
  show({ roleId, onLogout, avatarUrl: '/storage/visage.jpg' })
  const button = bar().getByRole('button', { name: /Afi Hounsou/ })
  expect(button.textContent).toContain(label)
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/storage/visage.jpg')
  expect(menu('Afi Hounsou').getByText('Afi Hounsou').textContent).toBe(`Afi Hounsou${label}`)
  expect(linksOf('Afi Hounsou')).toEqual([
    ['Mon profil', '/profil'], ['Mes réclamations', '/reclamations'], ...about, ['Site public', '/site-public'],
  ])
  fireEvent.click(menu('Afi Hounsou').getByText('Déconnexion'))
  expect(onLogout).toHaveBeenCalledOnce()
})

test('before a role is chosen, the user menu leads to no profile', () => {
  show({ roleId: null })
  expect(linksOf('Afi Hounsou')).toEqual([...about, ['Site public', '/site-public']])
  expect(menu('Afi Hounsou').getByText('Déconnexion')).toBeDefined()
})

test('a person without a picture is shown by initials', () => {
  show()
  expect(bar().getByRole('button', { name: /Afi Hounsou/ }).querySelector('.avatar')?.textContent).toBe('AH')
})

test.each([
  [role.beneficiary, [['Demander Pass', '/demande/pass'], ['Mes demandes', '/candidature/pass']]],
  [role.partner, [['Pass financés', '/pass/financed'], ['Faire un don', '/effectuer/don'], ['Mes dons', '/vos/dons']]],
  [role.supplier, [['Pass fournis', '/attribution/pass']]],
])('the menu named after the product leads role %i to its screens', (roleId, links) => {
  show({ roleId })
  expect(bar().getByRole('button', { name: 'Pass' })).toBeDefined()
  expect(linksOf('Pass')).toEqual(links)
})

test('at the foot of a phone « Tableau » is seen, « Tableau de bord » is read', () => {
  show()
  const link = within(screen.getByRole('navigation', { name: 'Navigation du bas' })).getByRole('link', { name: 'Tableau de bord' })
  expect(link.querySelector('span:not(.sr)')?.textContent).toBe('Tableau')
})

test.each(['pending', 'rejected'] as const)('a %s profile has the dashboard and no product menu', (stat) => {
  show({ stat })
  expect(bar().getByRole('link', { name: 'Tableau de bord' }).getAttribute('href')).toBe('/dashboard')
  expect(bar().queryByRole('button', { name: 'Pass' })).toBeNull()
})

test.each(['pending', 'rejected'] as const)('a %s profile has no bell, since it would lead back', (stat) => {
  show({ stat, unreadCount: 3 })
  expect(bar().queryByRole('link', { name: /^Notifications/ })).toBeNull()
})

test('the supplier alone has « Balance »', () => {
  show({ roleId: role.supplier })
  expect(bar().getByRole('link', { name: 'Balance' }).getAttribute('href')).toBe('/balance')
})

test.each([role.beneficiary, role.partner])('role %i has no « Balance »', (roleId) => {
  show({ roleId })
  expect(screen.queryByRole('link', { name: 'Balance' })).toBeNull()
})
