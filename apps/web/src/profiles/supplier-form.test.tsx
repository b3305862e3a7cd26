import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { pdfFile } from '../../test/sample-files.ts'
import { useSession } from '../session/session.tsx'
import { SupplierForm } from './supplier-form.tsx'

const person = loginReply({ role_id: null, stat: null })
const accepted = { status: true, message: 'Votre profil est envoyé.', user: { ...person.user, role_id: 4 }, stat: 'pending' }
const base = { 'GET /api/departements': { body: [] }, 'GET /api/user': { body: { ...person, stat_reason: null } } }

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function renderForm(answers: Parameters<typeof stubServer>[0]) {
  const asked = stubServer({ ...base, ...answers })
  return { asked, ...renderPage(<SignedIn as={person}><SupplierForm /></SignedIn>) }
}

async function fillToTheEnd() {
  await screen.findByText('Devenir fournisseur')
  type('Raison sociale', 'Espace Zongo')
  type('Responsable', 'Bio Yarou')
  type('E-mail de l’entreprise', 'zongo@exemple.bj')
  press('Continuer')
  await waitFor(() => expect(screen.getByLabelText('Adresse').closest('[hidden]')).toBeNull())
  type('Adresse', 'Quartier Zongo')
  type('Téléphone', '01 97 00 00 00')
  press('Continuer')
  await screen.findByRole('button', { name: 'Envoyer' })
  type('Numéro IFU', '3201950000001')
  fireEvent.change(document.querySelector('input[type=file]:not([capture])')!, { target: { files: [pdfFile('ifu.pdf')] } })
  await screen.findByText('ifu.pdf')
}

test('a step does not open before the one in front of it is filled', async () => {
  const { asked } = renderForm({})
  await screen.findByText('Devenir fournisseur')
  press('Continuer')
  await screen.findByText('La raison sociale est obligatoire.')
  expect(document.activeElement).toBe(screen.getByLabelText('Raison sociale'))
  expect(screen.getByLabelText('Adresse').closest('[hidden]')).not.toBeNull()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('sends everything once, says what the server said, and goes to the dashboard', async () => {
  const { asked, place } = renderForm({ 'POST /api/add/infos/provider': { body: accepted } })
  await fillToTheEnd()
  press('Envoyer')
  press('Envoyer')
  await waitFor(() => expect(place()).toBe('/dashboard'))
  expect(screen.getByText('Votre profil est envoyé.').closest('.t-ok')).not.toBeNull()
  const sent = asked.filter(({ method }) => method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual(expect.arrayContaining([
    ['social_reason', 'Espace Zongo'],
    ['ifu', '3201950000001'],
    ['department', ''],
    ['doc_file', expect.objectContaining({ name: 'ifu.pdf' })],
  ]))
})

test('the returned person and status replace the stored ones', async () => {
  function Kept() {
    const { user, stat } = useSession()
    return <p>{`Rôle ${user?.role_id}, ${stat}`}</p>
  }
  stubServer({
    'GET /api/departements': { body: [] },
    'GET /api/user': () => new Promise(() => {}),
    'POST /api/add/infos/provider': { body: accepted },
  })
  renderPage(<SignedIn as={person}><Kept /><SupplierForm /></SignedIn>, { path: '*', at: '/' })
  await screen.findByText('Rôle null, null')
  await fillToTheEnd()
  press('Envoyer')
  await screen.findByText('Rôle 4, pending')
})

test('a fault that the server found opens its step, with the sentence and the focus', async () => {
  renderForm({
    'POST /api/add/infos/provider': { status: 422, body: { message: 'À corriger', errors: { phone: ['Le téléphone n’est pas valide.'] } } },
  })
  await fillToTheEnd()
  press('Envoyer')
  await screen.findByText('Le téléphone n’est pas valide.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Téléphone')))
  expect(screen.getByLabelText('Téléphone').closest('[hidden]')).toBeNull()
})

test('a refusal is a warning, and the person goes to the dashboard all the same', async () => {
  const { place } = renderForm({
    'POST /api/add/infos/provider': { body: { status: false, reason: 'x', message: 'Impossible pour l’instant.' } },
  })
  await fillToTheEnd()
  press('Envoyer')
  expect((await screen.findByText('Impossible pour l’instant.')).closest('.t-warn')).not.toBeNull()
  await waitFor(() => expect(place()).toBe('/dashboard'))
})
