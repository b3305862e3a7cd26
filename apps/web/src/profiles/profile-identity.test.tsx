import { roleLabel } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import ProfilePage from './profile-page.tsx'

function show(person: Partial<User>) {
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/provider/sp': { body: [{ id: 1, name: 'Impression', type: 'service' }] },
  })
  renderPage(<SignedIn as={loginReply(person)}><ProfilePage /></SignedIn>)
}

test.each([
  [2, 'Bénéficiaire'],
  [3, 'Partenaire'],
  [4, 'Fournisseur'],
] as const)('shows role %i their picture, name and « %s »', async (role, label) => {
  show({ role_id: role, avatar: '/storage/visage.jpg' })
  const identity = await screen.findByRole('region', { name: 'Identité' })
  expect(identity.querySelector('img')?.getAttribute('src')).toBe('/storage/visage.jpg')
  expect(within(identity).getByText('Adjoa Hounkpatin')).toBeDefined()
  expect(within(identity).getByText(label)).toBeDefined()
  expect(roleLabel[role]).toBe(label)
})

test('shows a supplier the information of the company, and each service as a badge', async () => {
  show({
    role_id: 4,
    fournisseur: {
      reason_social: 'Cyber Lissèzoun', email: 'contact@exemple.bj', ifu: '3201900000001', address: 'Rue 12', phone: '+2290197000008',
      responsable: 'Léon Kpossou', department: 'Littoral', city: 'Cotonou',
    },
  })
  const company = within(await screen.findByRole('region', { name: 'Informations de l’entreprise' }))
  const pairs = company.getAllByRole('term').map((term, index) => [
    term.textContent,
    company.getAllByRole('definition')[index]?.textContent.replace(/\s/g, ' '),
  ])
  expect(pairs).toEqual([
    ['Raison sociale', 'Cyber Lissèzoun'],
    ['E-mail', 'contact@exemple.bj'],
    ['Numéro IFU', '3201900000001'],
    ['Adresse', 'Rue 12'],
    ['Téléphone', '01 97 00 00 08'],
    ['Responsable', 'Léon Kpossou'],
    ['Département', 'Littoral'],
    ['Commune', 'Cotonou'],
  ])
  expect((await screen.findByText('Impression')).closest('.badge')).not.toBeNull()
})
