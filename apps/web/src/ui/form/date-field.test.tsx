import { fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'
import { joinDate, splitDate, spreadDate } from './date-parts.ts'

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each([
  ['12/05/1994', '1994-05-12'], ['12051994', '1994-05-12'], ['1994-05-12', '1994-05-12'], ['1.3.2026', '2026-03-01'],
])('« %s » in the first field is the whole date', (text, date) => {
  expect(joinDate(spreadDate({ day: text, month: '', year: '' }, 'day'))).toBe(date)
})

test('a date is split and joined as it was; a part that is missing makes none', () => {
  for (const date of ['2026-03-01', '']) expect(joinDate(splitDate(date))).toBe(date)
  expect(joinDate({ day: '1', month: '', year: '2026' })).toBe('2026--01')
  expect(spreadDate({ day: '1a2b3', month: '', year: '' }, 'day').day).toBe('123')
})

function Form({ onSend }: { onSend: (values: { born: string }) => void }) {
  const { register, handleSubmit, reset, formState: { errors } } = useForm({ defaultValues: { born: '1999-03-01' } })
  return (
    <form onSubmit={handleSubmit(onSend)}>
      <DateField {...register('born', { required: 'La date est obligatoire.' })} label="Date de naissance" error={errors.born?.message} />
      <button type="submit">Envoyer</button>
      <button type="button" onClick={() => reset({ born: '2001-12-31' })}>Autre</button>
    </form>
  )
}

test('goes into a form like another field: its first value, what is typed, what is set, and the fault has the focus', async () => {
  const onSend = vi.fn<(values: { born: string }) => void>()
  render(<Form onSend={(values) => onSend(values)} />)
  expect(screen.getByLabelText<HTMLInputElement>('Mois').value).toBe('03')
  type('Mois', '4')
  fireEvent.click(screen.getByText('Envoyer'))
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ born: '1999-04-01' }))
  fireEvent.click(screen.getByText('Autre'))
  expect(screen.getByLabelText<HTMLInputElement>('Année').value).toBe('2001')
  for (const [label, value] of [['Date de naissance', ''], ['Mois', ''], ['Année', '']] as const) type(label, value)
  fireEvent.click(screen.getByText('Envoyer'))
  await screen.findByText('La date est obligatoire.')
  expect(document.activeElement).toBe(screen.getByLabelText('Date de naissance'))
})

test('a screen that holds the value itself is told the whole date, and shows another one', () => {
  const onChange = vi.fn<(value: string) => void>()
  const { rerender } = render(<DateField label="Dernier jour" value="" onChange={({ target }) => onChange(target.value)} />)
  type('Dernier jour', '31122027')
  expect(onChange).toHaveBeenCalledWith('2027-12-31')
  rerender(<DateField label="Dernier jour" value="2028-01-02" onChange={() => {}} />)
  expect(screen.getByLabelText<HTMLInputElement>('Dernier jour').value).toBe('02')
})
