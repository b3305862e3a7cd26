import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileField } from './file-field.tsx'
import { reducedSize } from './reduce-photo.ts'

afterEach(() => vi.unstubAllGlobals())

type Given = Partial<Parameters<typeof FileField>[0]>

function setUp(given: Given = {}) {
  const onChange = vi.fn<(file: File | null) => void>()
  function Form() {
    const [file, setFile] = useState<File | null>(null)
    return (
      <FileField
        label="Document (recto)"
        value={file}
        onChange={(next) => {
          onChange(next)
          setFile(next)
        }}
        {...given}
      />
    )
  }
  render(<Form />)
  return { onChange, input: screen.getByLabelText<HTMLInputElement>(/Choisir un fichier|Changer de fichier/) }
}

const choose = (input: HTMLInputElement, file: File) => fireEvent.change(input, { target: { files: [file] } })

function fileOf(bytes: number, type: string, name: string): File {
  return new File([new Uint8Array(bytes)], name, { type })
}

test('the chooser is a real input named by the field and its button', () => {
  expect(setUp().input.type).toBe('file')
  expect(screen.getByLabelText(/Document \(recto\)/)).toBe(screen.getByLabelText(/Choisir un fichier/))
})

test('hands over an accepted file and shows its name and size', async () => {
  const { input, onChange } = setUp()
  const file = fileOf(430_080, 'application/pdf', 'attestation-ifu.pdf')
  choose(input, file)
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(file))
  expect(screen.getByText('attestation-ifu.pdf')).toBeDefined()
  expect(screen.getByText('420 Ko')).toBeDefined()
})

test.each([
  ['photo.jpg', 'image/jpeg', true],
  ['photo.jpeg', 'image/jpeg', true],
  ['photo.png', 'image/png', true],
  ['piece.pdf', 'application/pdf', false],
])('%s (%s) has a preview: %s', async (name, type, hasPreview) => {
  const { input } = setUp()
  choose(input, fileOf(10, type, name))
  await screen.findByText(name)
  const preview = document.querySelector('.thumb img')
  expect(preview !== null).toBe(hasPreview)
  if (hasPreview) expect(preview?.getAttribute('src')).toMatch(/^blob:/)
})

test('refuses another type and says which are accepted', () => {
  const { input, onChange } = setUp()
  choose(input, fileOf(10, 'image/gif', 'photo.gif'))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByText(/n’est pas accepté/).textContent).toContain('PDF, JPEG ou PNG')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a picture field refuses a PDF', () => {
  const { input, onChange } = setUp({ kind: 'image' })
  choose(input, fileOf(10, 'application/pdf', 'x.pdf'))
  expect(onChange).not.toHaveBeenCalled()
})

test('refuses a file over 5 Mo', async () => {
  const { input, onChange } = setUp()
  choose(input, fileOf(5 * 1024 * 1024 + 1, 'application/pdf', 'gros.pdf'))
  expect(await screen.findByText(/La limite est de 5 Mo/)).toBeDefined()
  expect(onChange).not.toHaveBeenCalled()
})

test('reduces a large photo before handing it over, and tells both sizes', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
  const context = { fillRect() {}, drawImage() {}, fillStyle: '' }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height])
    done(new Blob([new Uint8Array(1024 * 1024)], { type: 'image/jpeg' }))
  })
  const { input, onChange } = setUp()
  choose(input, fileOf(6 * 1024 * 1024, 'image/png', 'cip.png'))
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  const sent = onChange.mock.calls[0]?.[0]
  expect(sizes).toEqual([[2000, 1500]])
  expect([sent?.name, sent?.type, sent?.size]).toEqual(['cip.jpg', 'image/jpeg', 1024 * 1024])
  expect(screen.getByText('1 Mo (6 Mo au départ)')).toBeDefined()
})

test('keeps the focus while a photo is reduced', async () => {
  const { input, onChange } = setUp()
  input.focus()
  choose(input, fileOf(10, 'image/png', 'cip.png'))
  expect(document.activeElement).toBe(input)
  expect(input.disabled).toBe(false)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
})

test('while it is sent takes no other file, and keeps the focus for a fault of this one', () => {
  const { input, onChange } = setUp({ value: fileOf(2048, 'application/pdf', 'x.pdf'), isDisabled: true })
  input.focus()
  expect(document.activeElement).toBe(input)
  expect(input.getAttribute('aria-disabled')).toBe('true')
  // The chooser does not open.
  expect(fireEvent.click(input)).toBe(false)
  choose(input, fileOf(10, 'application/pdf', 'other.pdf'))
  fireEvent.drop(document.querySelector('.drop')!, { dataTransfer: { files: [fileOf(10, 'application/pdf', 'other.pdf')] } })
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.queryByLabelText('Retirer x.pdf')).toBeNull()
})

test('never enlarges a photo', () => {
  expect(reducedSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(reducedSize(1500, 6000)).toEqual({ width: 500, height: 2000 })
})

test('can be removed, and the focus goes back to the choosing', async () => {
  const { input, onChange } = setUp()
  choose(input, fileOf(10, 'application/pdf', 'x.pdf'))
  fireEvent.click(await screen.findByLabelText('Retirer x.pdf'))
  expect(document.activeElement).toBe(input)
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(screen.queryByText('x.pdf')).toBeNull()
})

test('a failed sending keeps the file and offers to retry', () => {
  const onRetry = vi.fn<() => void>()
  setUp({ value: fileOf(2048, 'application/pdf', 'x.pdf'), sendError: 'L’envoi a été coupé à 62 %', onRetry })
  expect(screen.getByText('L’envoi a été coupé à 62 %')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Réessayer l’envoi de x.pdf'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('shows how much is sent', () => {
  setUp({ value: fileOf(2048, 'application/pdf', 'x.pdf'), progress: 0.5 })
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5)
  expect(screen.getByText('1 Ko sur 2 Ko')).toBeDefined()
})

test('offers the camera where fingers are used', () => {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' }))
  setUp()
  expect(screen.getByLabelText(/Prendre une photo/).getAttribute('capture')).toBe('environment')
})
