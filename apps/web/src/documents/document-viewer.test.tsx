import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { DocumentViewer, OneDocument } from './document-viewer.tsx'

const picture = { id: 'a', name: 'carte.jpg', mime: 'image/jpeg', size: 1000, sent_at: '2026-11-26T08:05:00.000Z' }
const file = (name: string) => ({ headers: { 'content-disposition': `inline; filename="${name}"` } })

async function show() {
  const asked = stubServer({ 'GET /api/files/a': file('piece.jpg') })
  renderPage(<DocumentViewer documents={[picture]} />)
  const image = await screen.findByRole('img', { name: 'carte.jpg' })
  return { image, sheet: image.closest<HTMLElement>('[data-sheet]'), asked }
}

const press = (key: string, target: Element = document.body) => act(async () => fireEvent.keyDown(target, { key }))
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const zoom = () => document.querySelector('output')?.textContent.replace(/\s/g, ' ')

test('keys bring a document nearer, farther, back to its frame, and turn it; it is read once', async () => {
  const { image, sheet, asked } = await show()
  expect(zoom()).toBe('100 %')
  await press('+')
  await press('=')
  expect(zoom()).toBe('225 %')
  expect(sheet?.style.width).toBe('225%')
  await press('-')
  expect(zoom()).toBe('150 %')
  await press('0')
  expect(zoom()).toBe('100 %')
  await press('t')
  expect(image.style.rotate).toBe('90deg')
  await press('T')
  expect(image.style.rotate).toBe('180deg')
  expect(asked.filter(({ path }) => path.startsWith('/api/files'))).toHaveLength(1)
})

test('buttons do the same, say their keys, and end where nothing is nearer', async () => {
  const { image } = await show()
  for (const _ of [1, 2, 3, 4, 5]) await click('Zoom avant')
  expect(zoom()).toBe('600 %')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom avant' }).disabled).toBe(true)
  await click('Zoom arrière')
  expect(zoom()).toBe('400 %')
  await click('Ajuster à la largeur')
  await click('Tourner')
  expect([zoom(), image.style.rotate]).toEqual(['100 %', '90deg'])
  expect(['Zoom arrière', 'Zoom avant', 'Ajuster à la largeur', 'Tourner'].map((name) =>
    screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts'))).toEqual(['-', '+', '0', 'T'])
  expect(document.querySelector('.doc-keys')?.textContent).toBe('+ − zoom, 0 ajuster, T tourner')
})

test('of two documents side by side, the keys move the one that has the focus', async () => {
  stubServer({ 'GET /api/files/a': file('a.jpg'), 'GET /api/files/b': file('b.jpg') })
  renderPage(
    <>
      <OneDocument label="Ici" document={picture} />
      <OneDocument label="Là" document={{ ...picture, id: 'b', name: 'autre.jpg' }} />
    </>,
  )
  const other = await screen.findByRole('region', { name: 'Là' })
  await within(other).findByRole('img')
  await screen.findByRole('img', { name: 'carte.jpg' })
  await press('+')
  await press('+', within(other).getByRole('group'))
  const zooms = [...document.querySelectorAll('output')].map(({ textContent }) => textContent.replace(/\s/g, ' '))
  expect(zooms).toEqual(['100 %', '150 %'])
})

test('two fingers bring it nearer', async () => {
  await show()
  const frame = screen.getByRole('group')
  const finger = (type: string, pointerId: number, clientX: number) => act(async () => {
    const event = new MouseEvent(type, { bubbles: true, clientX, clientY: 50 })
    fireEvent(frame, Object.assign(event, { pointerId, pointerType: 'touch' }))
  })
  await finger('pointerdown', 1, 100)
  await finger('pointerdown', 2, 200)
  await finger('pointermove', 2, 300)
  expect(zoom()).toBe('200 %')
  await finger('pointerup', 2, 300)
  await finger('pointermove', 1, 10)
  expect(zoom()).toBe('200 %')
})

test('a PDF that ours cannot draw is opened by the browser', async () => {
  stubServer({ 'GET /api/files/a': file('piece.pdf') })
  renderPage(<DocumentViewer documents={[{ ...picture, name: 'piece.pdf', mime: 'application/pdf' }]} />)
  await waitFor(() => expect(screen.getByText('Ce PDF ne peut pas être affiché ici.')).toBeDefined())
  expect(screen.getByRole('link', { name: 'Ouvrir le PDF' }).getAttribute('href')).toMatch(/^blob:/)
})
