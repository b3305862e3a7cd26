import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useController, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { PlaceFields } from './place-fields.tsx'

function Form() {
  const { control } = useForm({ defaultValues: { department: '', commune: '' } })
  return <PlaceFields department={useController({ control, name: 'department' })} commune={useController({ control, name: 'commune' })} />
}

const named = (...names: string[]) => ({ body: names.map((name, id) => ({ id, name })) })
const departments = { 'GET /api/departements': named('Borgou', 'Ouémé') }
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value

test('the commune waits for the department, then offers its communes only', async () => {
  stubServer({ ...departments, 'GET /api/communes/Borgou': named('Parakou', 'Nikki') })
  renderPage(<Form />)
  expect(screen.getByLabelText<HTMLSelectElement>('Commune').disabled).toBe(true)
  await screen.findByText('Borgou')
  choose('Département', 'Borgou')
  await screen.findByText('Parakou')
  choose('Commune', 'Parakou')
  expect(valueOf('Commune')).toBe('Parakou')
})

test('another department empties the commune', async () => {
  stubServer({ ...departments, 'GET /api/communes/Borgou': named('Parakou'), 'GET /api/communes/Ou%C3%A9m%C3%A9': named('Porto-Novo') })
  renderPage(<Form />)
  await screen.findByText('Borgou')
  choose('Département', 'Borgou')
  await screen.findByText('Parakou')
  choose('Commune', 'Parakou')
  choose('Département', 'Ouémé')
  expect(valueOf('Commune')).toBe('')
  await screen.findByText('Porto-Novo')
  expect(screen.queryByText('Parakou')).toBeNull()
  expect(valueOf('Commune')).toBe('')
})

test('a late answer for the first department does not replace the communes of the second', async () => {
  let answerLate: (answer: ReturnType<typeof named>) => void = () => {}
  const late = new Promise<ReturnType<typeof named>>((resolve) => (answerLate = resolve))
  stubServer({ ...departments, 'GET /api/communes/Borgou': () => late, 'GET /api/communes/Ou%C3%A9m%C3%A9': named('Porto-Novo') })
  renderPage(<Form />)
  await screen.findByText('Borgou')
  choose('Département', 'Borgou')
  choose('Département', 'Ouémé')
  await screen.findByText('Porto-Novo')
  answerLate(named('Parakou'))
  await late
  await waitFor(() => expect(screen.queryByText('Parakou')).toBeNull())
  expect(screen.getByText('Porto-Novo')).toBeTruthy()
})

test('communes that could not be loaded can be asked for again', async () => {
  let isUp = false
  stubServer({ ...departments, 'GET /api/communes/Borgou': () => (isUp ? named('Parakou') : { status: 500, body: { message: 'Panne.' } }) })
  renderPage(<Form />)
  await screen.findByText('Borgou')
  choose('Département', 'Borgou')
  await screen.findByText(/Les communes n’ont pas pu être chargées/)
  isUp = true
  fireEvent.click(screen.getByText('Réessayer'))
  await screen.findByText('Parakou')
})
