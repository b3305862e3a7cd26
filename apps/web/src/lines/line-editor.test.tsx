import { listPassTypes } from '@passerelle/contract/catalogue'
import { fireEvent, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { useRead } from '../platform/query.ts'
import { LineEditor } from './line-editor.tsx'
import type { LinesValues } from './line-values.ts'

function Restored() {
  const form = useForm<LinesValues>({ defaultValues: { lines: [{ count: 2, amount: '5000' }] } })
  return <FormProvider {...form}><LineEditor legend="Pass demandés" types={useRead(listPassTypes)} /></FormProvider>
}

test('shows the amount of a draft once the list is there', async () => {
  stubServer({ 'GET /api/pass': { body: [{ id: 1, name: 'Pass Avenir', price: 5000, fee_basis_points: 1000 }] } })
  renderPage(<Restored />)
  await screen.findByRole('option', { name: /Pass Avenir/ })
  expect(screen.getByLabelText<HTMLSelectElement>('Montant du pass').value).toBe('5000')
})

const shown = () => screen.getAllByRole('group', { name: /^Type de pass \d+$/ }).length
const typesField = () => screen.getByLabelText<HTMLInputElement>('Nombre de types de pass')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function show() {
  stubServer({
    'GET /api/pass': {
      body: [
        { id: 1, name: 'Pass Avenir', price: 5000, fee_basis_points: 1000 },
        { id: 2, name: 'Pass Métier', price: 10_000, fee_basis_points: 1000 },
      ],
    },
  })
  renderPage(<Restored />)
  await screen.findByRole('option', { name: /Pass Avenir/ })
}

test('has from 1 to 10 types, never fewer or more', async () => {
  await show()
  for (const [typed, count] of [['10', 10], ['11', 10], ['0', 1], ['', 1], ['3', 3]] as const) {
    type(typesField(), typed)
    expect([typesField().value, shown()], typed).toEqual([String(count), count])
  }
  expect(['aria-valuemin', 'aria-valuemax'].map((name) => typesField().getAttribute(name))).toEqual(['1', '10'])
})

test('zero typed as a count becomes 1, and « Un de moins » stops there', async () => {
  await show()
  const count = screen.getByLabelText<HTMLInputElement>('Nombre de pass')
  type(count, '0')
  expect(count.value).toBe('1')
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Un de moins' }).map(({ disabled }) => disabled)).toEqual([true, true])
})

test('each amount reads name / price FCFA', async () => {
  await show()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'Choisir un montant', 'Pass Avenir / 5 000 FCFA', 'Pass Métier / 10 000 FCFA',
  ])
})
