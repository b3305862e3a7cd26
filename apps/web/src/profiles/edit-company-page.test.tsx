import type { Stat } from '@passerelle/contract/constants'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { pdfFile } from '../../test/sample-files.ts'
import EditCompanyPage from './edit-company-page.tsx'

const company = { ifu: '3201900000001', address: 'Rue 12', phone: '+2290197000008', responsable: 'Léon Kpossou', email: 'c@exemple.bj' }
const shop = { ...company, reason_social: 'Cyber Lissèzoun', department: 'Littoral', city: 'Cotonou' }
const foundation = {
  ...company,
  type: 'enterprise' as const,
  social_reason: 'Fondation Nokoué',
  profession: null,
  marital_status: null,
  logo: null,
}
const people = {
  supplier: (stat: Stat) => loginReply({ role_id: 4, fournisseur: shop, stat }),
  partner: (stat: Stat) => loginReply({ role_id: 3, partner: foundation, stat }),
}
const posted = { supplier: 'POST /api/edit/profil/provider', partner: 'POST /api/edit/profil/partner' }
const named = (...names: string[]) => ({ body: names.map((name, id) => ({ id, name })) })

async function show(who: 'supplier' | 'partner', stat: Stat = 'approved', answers: Parameters<typeof stubServer>[0] = {}) {
  const person = people[who](stat)
  const asked = stubServer({
    'GET /api/user': { body: { ...person, stat_reason: stat === 'rejected' ? 'Document flou.' : null } },
    'GET /api/departements': named('Littoral', 'Ouémé'),
    'GET /api/communes/Littoral': named('Cotonou'),
    'GET /api/communes/Ou%C3%A9m%C3%A9': named('Porto-Novo'),
    [posted[who]]: { body: { status: true, message: 'C’est fait.', user: person.user, stat: 'pending' } },
    ...answers,
  })
  const view = renderPage(<SignedIn as={person}><EditCompanyPage /></SignedIn>)
  await screen.findByRole('heading', { level: 1, name: 'Modification du profil' })
  return { posts: () => asked.filter(({ method }) => method === 'POST'), ...view }
}
const type = (label: string, value: string) => act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const values = () => Object.fromEntries([...new FormData(document.querySelector('form')!)].filter(([, value]) => typeof value === 'string'))
const notice = () => document.querySelector('.n-wait')?.textContent ?? null
const documentField = () => document.querySelector<HTMLInputElement>('input[name=doc_file]')
const attach = async () => {
  await act(async () => fireEvent.change(documentField()!, { target: { files: [pdfFile('ifu.pdf')] } }))
  await screen.findByText('ifu.pdf')
}
const sentFields = (body: unknown) => Object.fromEntries(body as [string, unknown][])

test('a supplier finds what was declared', async () => {
  await show('supplier')
  expect(values()).toEqual({
    social_reason: 'Cyber Lissèzoun', responsable: 'Léon Kpossou', ifu: '3201900000001', email: 'c@exemple.bj', address: 'Rue 12',
    phone: '01\u00A097\u00A000\u00A000\u00A008', department: 'Littoral', commune: 'Cotonou',
  })
  expect(notice()).toBeNull()
  expect(documentField()).toBeNull()
})

test('a partner finds what was declared, and the fields follow the type', async () => {
  await show('partner')
  expect(values()).toEqual({
    type: 'enterprise',
    social_reason: 'Fondation Nokoué',
    responsable: 'Léon Kpossou',
    ifu: '3201900000001',
    email: 'c@exemple.bj',
    address: 'Rue 12',
    phone: '01\u00A097\u00A000\u00A000\u00A008',
  })
  await act(async () => fireEvent.click(screen.getByLabelText('Un particulier')))
  expect(Object.keys(values()).toSorted()).toEqual(['address', 'ifu', 'phone', 'profession', 'type'])
  expect(screen.getByLabelText('Marié(e)')).toBeDefined()
  expect(notice()).toContain('Vous avez modifié\u00A0: Entreprise ou particulier.')
  await act(async () => fireEvent.click(screen.getByLabelText('Une entreprise, une organisation')))
  expect(notice()).toBeNull()
  expect(values()).toHaveProperty('social_reason', 'Fondation Nokoué')
})

test.each([
  ['Raison sociale', 'Autre nom'],
  ['Responsable', 'Une autre'],
  ['Numéro IFU', '3201900000002'],
])('%s changed: the person is warned at once of what stops, and a document is asked for', async (label, value) => {
  const { posts } = await show('supplier')
  await type(label, value)
  expect(notice()).toContain(`Vous avez modifié\u00A0: ${label}.`)
  expect(notice()).toMatch(/ni scanner, ni demander de paiement.*vous restent.*balance est gardée/)
  await press('Envoyer pour validation')
  expect(screen.getByText('Le document IFU est obligatoire.')).toBeDefined()
  expect(posts()).toEqual([])
})

test('a partner is told that donations stop', async () => {
  await show('partner')
  await type('Responsable', 'Une autre')
  expect(notice()).toMatch(/ni faire de don, ni financer de projet.*suivent leur cours/)
})

test('spaces are no change, and what is put back is none either', async () => {
  await show('supplier')
  await type('Numéro IFU', ' 3201 9000 00001 ')
  expect(notice()).toBeNull()
  await type('Responsable', 'Une autre')
  expect(notice()).not.toBeNull()
  await type('Responsable', 'Léon Kpossou ')
  expect(notice()).toBeNull()
})

test('contact details are saved without a document', async () => {
  const { posts, place } = await show('supplier')
  await screen.findByRole('option', { name: 'Ouémé' })
  await type('Adresse', 'Rue neuve')
  await type('Département (facultatif)', 'Ouémé')
  expect(values()).toHaveProperty('commune', '')
  expect(notice()).toBeNull()
  await press('Enregistrer')
  await waitFor(() => expect(place()).toBe('/profil'))
  expect(sentFields(posts()[0]?.body)).toEqual({
    social_reason: 'Cyber Lissèzoun', responsable: 'Léon Kpossou', ifu: '3201900000001', email: 'c@exemple.bj', address: 'Rue neuve',
    phone: '01\u00A097\u00A000\u00A000\u00A008', department: 'Ouémé', commune: '',
  })
  expect(screen.getByText('C’est fait.').closest('.t-ok')).not.toBeNull()
})

test('a new identity is sent with its document', async () => {
  const { posts, place } = await show('partner')
  await type('Numéro IFU', '3201900000002')
  await attach()
  await press('Envoyer pour validation')
  await waitFor(() => expect(place()).toBe('/profil'))
  expect(sentFields(posts()[0]?.body)).toMatchObject({ ifu: '3201900000002', doc_file: expect.objectContaining({ name: 'ifu.pdf' }) })
})

test('a document chosen for a change that was put back is not sent', async () => {
  const { posts } = await show('supplier')
  await type('Numéro IFU', '3201900000002')
  await attach()
  await type('Numéro IFU', '3201900000001')
  await press('Enregistrer')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(sentFields(posts()[0]?.body)).not.toHaveProperty('doc_file')
})

test('a document that the server alone knows to be needed is asked for under its field, then sent', async () => {
  let tries = 0
  const { posts } = await show('supplier', 'approved', {
    [posted.supplier]: () => ((tries += 1) === 1
      ? { status: 422, body: { message: 'À corriger', errors: { doc_file: ['Joignez le nouveau document IFU.'] } } }
      : { body: { status: true, message: 'C’est fait.', user: people.supplier('pending').user, stat: 'pending' } }),
  })
  await press('Enregistrer')
  expect(await screen.findByText('Joignez le nouveau document IFU.')).toBeDefined()
  await attach()
  await press('Enregistrer')
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(sentFields(posts()[1]?.body)).toHaveProperty('doc_file')
})

test.each([
  ['supplier', 'ifu', 'Numéro IFU'],
  ['partner', 'email', 'E-mail de l’entreprise'],
  ['supplier', 'commune', 'Commune (facultatif)'],
] as const)('a fault of the server on %s’s %s stands under its field', async (who, field, label) => {
  await show(who, 'approved', { [posted[who]]: { status: 422, body: { message: 'À corriger', errors: { [field]: ['À corriger ici.'] } } } })
  await press('Enregistrer')
  const fault = await screen.findByText('À corriger ici.')
  expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toContain(fault.closest('.err')?.id)
})
