import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import ServicesPage from './services-page.tsx'

test.each([
  ['a beneficiary asks for it', loginReply({ role_id: 2 }), /^Demander/, '/demande/pass/5'],
  ['a partner gives it', loginReply({ role_id: 3 }), /^Faire un don/, '/effectuer/don?service=5'],
  ['a supplier only reads', loginReply({ role_id: 4 }), null, null],
  ['a profile that is not approved only reads', loginReply({ role_id: 2, stat: 'pending' }), null, null],
])('%s', async (_name, as, label, target) => {
  stubServer({ 'GET /api/user': () => new Promise(() => {}), 'GET /api/services': { body: [{ id: 5, name: 'Formation bureautique', type: 'service', details: '<p>Dix séances</p>' }] } })
  renderPage(<SignedIn as={as}><ServicesPage /></SignedIn>)
  await screen.findByText('Formation bureautique')
  expect(screen.getByText('Dix séances')).toBeTruthy()
  if (label) expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(target)
  else expect(screen.queryByRole('link')).toBeNull()
})
