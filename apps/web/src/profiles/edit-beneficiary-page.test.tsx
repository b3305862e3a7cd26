import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer } from '../../test/stub-server.ts'
import EditBeneficiaryPage from './edit-beneficiary-page.tsx'

const beneficiary = {
  identifiant: 'BEN-0007', address: 'Rue 12', phone: '+2290197000008', birthday: '1999-03-01', sex: 'Féminin', profession: 'Couturière',
  marital_status: 'celibataire', department: 'Littoral', city: 'Cotonou', parent_information: ['Ama', '+2290197000009'],
}
const person = loginReply({ role_id: 2, beneficiary })
const newer = { ...person.user, beneficiary: { ...beneficiary, profession: 'Styliste' } }
const named = (...names: string[]) => ({ body: names.map((name, id) => ({ id, name })) })
const edit = 'POST /api/edit/profil/benef'

async function show(answers: Parameters<typeof stubServer>[0] = {}) {
  const asked = stubServer({
    'GET /api/user': { body: { ...person, stat_reason: null } },
    'GET /api/departements': named('Littoral', 'Ouémé'),
    'GET /api/communes/Littoral': named('Cotonou'),
    'GET /api/communes/Ou%C3%A9m%C3%A9': named('Porto-Novo', 'Adjarra'),
    ...answers,
  })
  const view = renderPage(<SignedIn as={person}><EditBeneficiaryPage /></SignedIn>)
  await screen.findByRole('heading', { level: 1, name: 'Modification du profil' })
  await screen.findByRole('option', { name: 'Ouémé' })
  return { posts: () => asked.filter(({ method }) => method === 'POST'), asked, ...view }
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
const values = () => Object.fromEntries(new FormData(document.querySelector('form')!))

test('the ten fields, as they were declared', async () => {
  await show()
  expect(values()).toEqual({
    department: 'Littoral', commune: 'Cotonou', address: 'Rue 12', phone: '01\u00A097\u00A000\u00A000\u00A008', birthday: '1999-03-01',
    sex: 'Féminin', profession: 'Couturière', marital: 'celibataire', parent_name: 'Ama',
    parent_phone: '01\u00A097\u00A000\u00A000\u00A009',
  })
  expect(input('Date de naissance').type).toBe('date')
})

test('saved: the ten fields are sent, the person is told and read again, the profile opens', async () => {
  let reads = 0
  const { posts, asked, place } = await show({
    'GET /api/user': () => ({ body: { ...person, user: (reads += 1) > 1 ? newer : person.user, stat_reason: null } }),
    [edit]: { body: { status: true, message: 'Vos informations sont enregistrées.' } },
  })
  type('Profession', 'Styliste')
  save()
  await waitFor(() => expect(place()).toBe('/profil'))
  expect(screen.getByText('Vos informations sont enregistrées.').closest('.t-ok')).not.toBeNull()
  expect(posts().map(({ body }) => body)).toEqual([{
    department: 'Littoral', commune: 'Cotonou', address: 'Rue 12', phone: '01\u00A097\u00A000\u00A000\u00A008', birthday: '1999-03-01',
    sex: 'Féminin', profession: 'Styliste', marital: 'celibataire', parent_name: 'Ama', parent_phone: '01\u00A097\u00A000\u00A000\u00A009',
  }])
  expect(asked.at(-1)?.path).toBe('/api/user')
})

test('another department empties the commune, which must be chosen again', async () => {
  const { posts } = await show()
  type('Département', 'Ouémé')
  expect(input('Commune').value).toBe('')
  await screen.findByRole('option', { name: 'Adjarra' })
  save()
  expect(await screen.findByText('La commune est obligatoire.')).toBeDefined()
  expect(posts()).toEqual([])
})

test('an emptied field says that it is obligatory, and nothing is sent', async () => {
  const { posts } = await show()
  for (const label of [
    'Date de naissance', 'Profession', 'Département', 'Adresse', 'Téléphone', 'Nom d’un parent ou d’un proche', 'Téléphone de ce proche',
  ]) {
    type(label, '')
  }
  save()
  await screen.findByText('La profession est obligatoire.')
  expect([...document.querySelectorAll('.err')].map((fault) => fault.textContent)).toEqual([
    'La date de naissance est obligatoire.', 'La profession est obligatoire.', 'Le département est obligatoire.',
    'La commune est obligatoire.', 'L’adresse est obligatoire.', 'Le téléphone est obligatoire.', 'Le nom de ce proche est obligatoire.',
    'Le téléphone de ce proche est obligatoire.',
  ])
  expect(posts()).toEqual([])
})

test('each fault of the server stands under its field, and the first has the focus', async () => {
  await show({
    [edit]: {
      status: 422,
      body: {
        message: 'À corriger',
        errors: {
          birthday: ['La date de naissance ne peut pas être dans l’avenir.'],
          parent_phone: ['Le téléphone de ce proche n’est pas valide.'],
        },
      },
    },
  })
  save()
  const under = (label: string) =>
    document.getElementById(input(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
  await waitFor(() => expect(under('Date de naissance')).toBe('La date de naissance ne peut pas être dans l’avenir.'))
  expect(under('Téléphone de ce proche')).toBe('Le téléphone de ce proche n’est pas valide.')
  expect(document.activeElement).toBe(input('Date de naissance'))
})

test('leaving with something typed is asked about; with nothing typed it is not', async () => {
  await show()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  type('Profession', 'Styliste')
  await waitFor(() => expect(isAsked()).toBe(true))
})
