import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { initialsOf } from './picture/avatar.tsx'
import { niceTop } from './picture/chart-frame.tsx'
import { Button } from './text/button.tsx'
import { DataTable } from './table/data-table.tsx'
import { formatFileSize } from './form/file-size.ts'
import { pagesAround, Pagination } from './table/pagination.tsx'
import { qrPath } from './pass/qr-code.tsx'
import { Tile } from './layout/tile.tsx'

test('a loading button says so, keeps the focus and does nothing', () => {
  const onClick = vi.fn<() => void>()
  render(<Button isLoading loadingText="Enregistrement…" onClick={onClick}>Enregistrer</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button')
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect([button.getAttribute('aria-busy'), button.disabled, button.type]).toEqual(['true', false, 'button'])
})

test('a table keeps its roles, its labels and an empty body when the load failed', () => {
  const onRetry = vi.fn<() => void>()
  const columns = [
    { header: 'Code', cell: (row: { id: number }) => row.id },
    { header: 'Statut', cell: () => 'En attente' },
  ]
  const { rerender } = render(<DataTable caption="Dons" columns={columns} rows={[{ id: 7 }]} rowKey={(row) => row.id} />)
  expect(screen.getByRole('table', { name: 'Dons' }).getAttribute('role')).toBe('table')
  expect(screen.getByText('En attente').dataset.l).toBe('Statut')
  rerender(<DataTable caption="Dons" columns={columns} rows={undefined} error={{}} onRetry={onRetry} rowKey={(row) => row.id} />)
  expect(screen.getAllByRole('row')).toHaveLength(1)
  fireEvent.click(screen.getByText('Réessayer'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a tile is one link, and a loading one says so', () => {
  const { rerender } = render(<MemoryRouter><Tile to="/balance" label="Gain total" value="12" /></MemoryRouter>)
  expect(screen.getByRole('link', { name: /Gain total/ }).getAttribute('href')).toBe('/balance')
  rerender(<MemoryRouter><Tile to="/balance" label="Gain total" value="12" isLoading /></MemoryRouter>)
  expect(screen.getByLabelText('Chargement')).toBeDefined()
  expect(screen.queryByText('12')).toBeNull()
})

test('pages are links; one page needs none', () => {
  const { container } = render(<MemoryRouter><Pagination page={1} pageCount={1} pageTo={(page) => `?page=${page}`} /></MemoryRouter>)
  expect(container.textContent).toBe('')
  expect(pagesAround(5, 9)).toEqual([1, null, 5, null, 9])
  expect(pagesAround(9, 9)).toEqual([1, null, 7, 8, 9])
})

test('a QR covers every dark module and nothing outside', () => {
  const { size, path } = qrPath('https://passerelle.example/p#K7M29XQA4TRD81P1')
  expect((size - 17) % 4).toBe(0)
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true)
  for (const [, x, width] of path.matchAll(/M(\d+) \d+h(\d+)/g)) expect(Number(x) + Number(width)).toBeLessThanOrEqual(size)
})

test('initials, sizes and chart tops', () => {
  expect([initialsOf('Adjoa Clarisse Hounkpatin'), initialsOf('élise'), initialsOf('')]).toEqual(['AH', 'É', ''])
  expect([formatFileSize(900), formatFileSize(1_153_434)]).toEqual(['900\u00A0o', '1,1\u00A0Mo'])
  expect([niceTop(1), niceTop(54), niceTop(60), niceTop(85)]).toEqual([3, 60, 60, 90])
})
