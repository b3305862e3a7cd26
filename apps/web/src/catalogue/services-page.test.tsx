import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { headings, rows } from '../../test/tables.ts'
import ServicesPage from './services-page.tsx'

test.each([
  ['a beneficiary asks for it', loginReply({ role_id: 2 }), /^Demander/, '/demande/pass/5'],
  ['a partner gives it', loginReply({ role_id: 3 }), /^Faire un don/, '/effectuer/don?service=5'],
  ['a supplier only reads', loginReply({ role_id: 4 }), null, null],
  ['a profile that is not approved only reads', loginReply({ role_id: 2, stat: 'pending' }), null, null],
])('%s', async (_name, as, label, target) => {
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/services': { body: [{ id: 5, name: 'Formation bureautique', type: 'service', details: '<p>Dix séances</p>' }] },
  })
  renderPage(<SignedIn as={as}><ServicesPage /></SignedIn>)
  await screen.findByText('Formation bureautique')
  expect(screen.getByText('Dix séances')).toBeTruthy()
  if (label) expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(target)
  else expect(screen.queryByRole('link')).toBeNull()
})

test('lists type, name and details, whose HTML runs nothing', async () => {
  const service = {
    id: 5,
    name: 'Formation bureautique',
    type: 'service',
    details: '<p>Dix <strong>séances</strong></p><script>alert(1)</script><img src=x onerror=alert(1)>',
  }
  stubServer({
    'GET /api/user': () => new Promise(() => {}),
    'GET /api/services': { body: [service, { id: 6, name: 'Tablette', type: 'produit', details: '' }] },
  })
  renderPage(<SignedIn as={loginReply({ role_id: 2 })}><ServicesPage /></SignedIn>)
  const table = await screen.findByRole('table', { name: 'Liste des services et produits numériques' })
  await screen.findByText('Tablette')
  expect(headings()).toEqual(['Type', 'Désignation', 'Détails', 'Action'])
  expect(rows()).toEqual([
    ['Service', 'Formation bureautique', 'Dix séances', 'Demander : Formation bureautique'],
    ['Produit', 'Tablette', '', 'Demander : Tablette'],
  ])
  expect(screen.getByText('séances').tagName).toBe('STRONG')
  expect(table.querySelector('script, img, [onerror]')).toBeNull()
})

test.each([
  ['a beneficiary', 2, /Vous pourrez demander un pass dès que votre profil sera approuvé/],
  ['a partner', 3, /Vous pourrez faire un don dès que votre profil sera approuvé/],
] as const)('%s whose profile waits is told when an action comes', async (_name, roleId, sentence) => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/services': { body: [] } })
  renderPage(<SignedIn as={loginReply({ role_id: roleId, stat: 'pending' })}><ServicesPage /></SignedIn>)
  await screen.findByText(sentence)
})
