import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { pngFile } from '../../test/sample-files.ts'
import RequestPage from './request-page.tsx'

const lists = {
  'GET /api/services': {
    body: [
      { id: 3, name: 'Formation bureautique', type: 'service', details: '' },
      { id: 4, name: 'Tablette', type: 'produit', details: '' },
    ],
  },
  'GET /api/pass': {
    body: [
      { id: 1, name: 'Pass Avenir', price: 5000, fee_basis_points: 1000 },
      { id: 2, name: 'Pass Métier', price: 10_000, fee_basis_points: 1000 },
    ],
  },
}
const make = 'POST /api/make/request'
const photo = pngFile('atelier.png')

async function show(answer: object, at = '/demande/pass/4') {
  const asked = stubServer({ ...lists, [make]: answer })
  const view = renderPage(<RequestPage />, { path: '/demande/pass/:serviceId?', at })
  await screen.findByRole('option', { name: 'Tablette' })
  await screen.findByRole('option', { name: /Pass Avenir/ })
  return { posts: () => asked.filter(({ method }) => method === 'POST'), ...view }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Soumettre mon projet/ })))

async function fill() {
  type('Titre', 'Atelier')
  type('Résumé', 'Un atelier connecté.')
  type('Description', 'Pour les couturières.')
  type('Nombre de pass', '3')
  type('Montant du pass', '5000')
  await act(async () => fireEvent.change(screen.getByLabelText(/Image du projet|Choisir un fichier/), { target: { files: [photo] } }))
  await screen.findByText('atelier.png')
}

test('« Soumettre votre projet » asks for title, image, service, summary, description and passes', async () => {
  await show({}, '/demande/pass')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Demande de Pass')
  expect(screen.getByRole('form', { name: 'Soumettre votre projet' })).toBeDefined()
  expect([
    'Titre', 'Service ou produit', 'Résumé', 'Description', 'Nombre de types de pass', 'Nombre de pass', 'Montant du pass',
  ].map((label) => screen.getByLabelText(label).tagName)).toEqual(['INPUT', 'SELECT', 'TEXTAREA', 'TEXTAREA', 'INPUT', 'INPUT', 'SELECT'])
  expect(screen.getByLabelText<HTMLSelectElement>('Service ou produit').value).toBe('')
})

const former = {
  id: 9, code_request: 'DEM-7QK2-M4XA', title: 'Mon atelier', service_produit: { id: 3, name: 'Formation bureautique', type: 'service' },
  resume: 'Coudre.', description: 'Des devis.\nDes photos.', image: '/storage/a.jpg', status: 'rejected', reason: 'Photo illisible.',
  created_at: '2026-10-02T09:00:00Z', decided_at: '2026-10-05T09:00:00Z', asked: 5, financed: 0, is_closed: false, usable: 0, used: 0,
  last_received_at: null,
  lines: [{ pass_nbr: 3, pass_amount: 5000 }, { pass_nbr: 2, pass_amount: 10_000 }],
}

test('asking again: everything of the former request is filled in but its image, and can be changed before it is sent', async () => {
  const asked = stubServer({ ...lists, 'GET /api/requests/9': { body: former }, [make]: { body: { status: true, message: 'Envoyée.' } } })
  renderPage(<RequestPage />, { path: '/demande/pass/:serviceId?', at: '/demande/pass?comme=9' })
  expect((await screen.findByLabelText<HTMLInputElement>('Titre')).value).toBe('Mon atelier')
  await screen.findAllByRole('option', { name: /Pass Avenir/ })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Des devis.\nDes photos.')
  type('Résumé', 'Coudre, et vendre.')
  await submit()
  expect(await screen.findByText('L’image est obligatoire.')).toBeTruthy()
  await act(async () => fireEvent.change(screen.getByLabelText(/Image du projet|Choisir un fichier/), { target: { files: [photo] } }))
  await screen.findByText('atelier.png')
  await submit()
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(expect.arrayContaining([
    ['title', 'Mon atelier'], ['service', '3'], ['resume', 'Coudre, et vendre.'], ['pass_nbr[]', '3'], ['pass_amount[]', '5000'],
    ['pass_nbr[]', '2'], ['pass_amount[]', '10000'],
  ]))
})

test('asking again for a request that is not one’s own says that it is not found', async () => {
  stubServer({ ...lists, 'GET /api/requests/9': { status: 404, body: { message: 'Introuvable.' } } })
  renderPage(<RequestPage />, { path: '/demande/pass/:serviceId?', at: '/demande/pass?comme=9' })
  expect(await screen.findByText('Cette demande est introuvable')).toBeTruthy()
})

test('the service of the address is chosen', async () => {
  await show({}, '/demande/pass/4')
  expect(screen.getByLabelText<HTMLSelectElement>('Service ou produit').selectedOptions[0]?.textContent).toBe('Tablette')
})

test('sends the project as a form, with the service of the address', async () => {
  const { posts, place } = await show({ body: { status: true, message: 'Envoyée.', code_request: 'DEM-1' } })
  await fill()
  await submit()
  await waitFor(() => expect(place()).toBe('/candidature/pass'))
  expect(posts()).toHaveLength(1)
  const sent = posts()[0]?.body
  expect(sent).toEqual(expect.arrayContaining([
    ['title', 'Atelier'],
    ['service', '4'],
    ['resume', 'Un atelier connecté.'],
    ['description', 'Pour les couturières.'],
    ['pass_nbr[]', '3'],
    ['pass_amount[]', '5000'],
  ]))
  expect(sent).toEqual(expect.arrayContaining([['image', expect.objectContaining({ name: 'atelier.png' })]]))
})

test('a fault of the file or of a line is shown under it, and nothing typed is lost', async () => {
  await show({
    status: 422,
    body: {
      message: 'À corriger.',
      errors: { image: ['L’image n’est pas lisible.'], 'pass_amount.0': ['Choisissez un montant de la liste.'] },
    },
  })
  await fill()
  await submit()
  await screen.findByText('L’image n’est pas lisible.')
  expect(within(screen.getByRole('group', { name: 'Type de pass 1' })).getByText('Choisissez un montant de la liste.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Atelier')
  expect(screen.getByText('atelier.png')).toBeDefined()
})

test('what is missing is told before anything is sent', async () => {
  const { posts } = await show({}, '/demande/pass')
  await submit()
  expect(screen.getByText('Le service est obligatoire.')).toBeDefined()
  expect(screen.getByText('L’image est obligatoire.')).toBeDefined()
  expect(screen.getByText('Le titre est obligatoire.')).toBeDefined()
  for (const other of ['Le résumé', 'La description']) expect(screen.getByText(`${other} est obligatoire.`)).toBeDefined()
  expect(screen.getByText('Choisissez un montant de la liste.')).toBeDefined()
  expect(posts()).toEqual([])
})

test('the first thing missing on the screen has the focus, a picture like a text', async () => {
  await show({}, '/demande/pass')
  await submit()
  expect(document.activeElement).toBe(screen.getByLabelText('Titre'))
  type('Titre', 'Atelier')
  await submit()
  // react-hook-form focuses once more a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(document.activeElement?.getAttribute('name')).toBe('image')
})

test('a service that does not exist leaves the choice open', async () => {
  await show({}, '/demande/pass/999')
  expect(screen.getByLabelText<HTMLSelectElement>('Service ou produit').value).toBe('')
})
