import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { jpegFile, pdfFile, pngFile } from '../../../test/sample-files.ts'
import { FileField } from './file-field.tsx'
import { reducedSize } from './draw-anew.ts'

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

const gif = new File(['GIF89a'], 'photo.gif', { type: 'image/gif' })

test('the chooser is a real input named by the field and its button', () => {
  expect(setUp().input.type).toBe('file')
  expect(screen.getByLabelText(/Document \(recto\)/)).toBe(screen.getByLabelText(/Choisir un fichier/))
})

test('hands over an accepted file and shows its name and size', async () => {
  const { input, onChange } = setUp()
  const file = pdfFile('attestation-ifu.pdf', { bytes: 430_080 })
  choose(input, file)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(onChange.mock.calls[0]?.[0]).toMatchObject({ name: 'attestation-ifu.pdf', type: 'application/pdf', size: 430_080 })
  expect(screen.getByText('attestation-ifu.pdf')).toBeDefined()
  expect(screen.getByText('420 Ko')).toBeDefined()
})

test.each([
  ['photo.jpg', 'image/jpeg', jpegFile, true],
  ['photo.jpeg', 'image/jpeg', jpegFile, true],
  ['photo.png', 'image/png', pngFile, true],
  ['piece.pdf', 'application/pdf', pdfFile, false],
])('%s (%s) has a preview: %s', async (name, type, make, hasPreview) => {
  const { input } = setUp()
  choose(input, make(name, { type }))
  await screen.findByText(name)
  const preview = document.querySelector('.thumb img')
  expect(preview !== null).toBe(hasPreview)
  if (hasPreview) expect(preview?.getAttribute('src')).toMatch(/^blob:/)
})

test('refuses another type and says which are accepted', async () => {
  const { input, onChange } = setUp()
  choose(input, gif)
  expect((await screen.findByText(/n’est pas un PDF/)).textContent).toContain('un PDF, un JPEG ou un PNG lisible')
  expect(onChange).not.toHaveBeenCalled()
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a picture field refuses a PDF', async () => {
  const { input, onChange } = setUp({ kind: 'image' })
  choose(input, pdfFile())
  await screen.findByText(/n’est pas une image JPEG ou PNG lisible/)
  expect(onChange).not.toHaveBeenCalled()
})

test('refuses a file over 5 Mo', async () => {
  const { input, onChange } = setUp()
  choose(input, pdfFile('gros.pdf', { bytes: 5 * 1024 * 1024 + 1 }))
  expect(await screen.findByText(/La limite est de 5 Mo/)).toBeDefined()
  expect(onChange).not.toHaveBeenCalled()
})

test('reduces a large photo before handing it over, and tells both sizes', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
  const context = { fillRect() {}, drawImage() {}, fillStyle: '' }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  const sizes: number[][] = []
  const smallPhoto = new Blob([await jpegFile().arrayBuffer(), new Uint8Array(1024 * 1024 - jpegFile().size)], { type: 'image/jpeg' })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height])
    done(smallPhoto)
  })
  const { input, onChange } = setUp()
  choose(input, new File([await pngFile().arrayBuffer(), new Uint8Array(6 * 1024 * 1024)], 'cip.png', { type: 'image/png' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  const sent = onChange.mock.calls[0]?.[0]
  expect(sizes).toEqual([[2000, 1500]])
  expect([sent?.name, sent?.type, sent?.size]).toEqual(['cip.jpg', 'image/jpeg', 1024 * 1024])
  expect(screen.getByText('1 Mo (6 Mo au départ)')).toBeDefined()
})

test('keeps the focus while a photo is reduced', async () => {
  const { input, onChange } = setUp()
  input.focus()
  choose(input, pngFile('cip.png'))
  expect(document.activeElement).toBe(input)
  expect(input.disabled).toBe(false)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
})

test('while it is sent takes no other file, and keeps the focus for a fault of this one', () => {
  const { input, onChange } = setUp({ value: pdfFile('x.pdf', { bytes: 2048 }), isDisabled: true })
  input.focus()
  expect(document.activeElement).toBe(input)
  expect(input.getAttribute('aria-disabled')).toBe('true')
  // The chooser does not open.
  expect(fireEvent.click(input)).toBe(false)
  choose(input, pdfFile('other.pdf'))
  fireEvent.drop(document.querySelector('.drop')!, { dataTransfer: { files: [pdfFile('other.pdf')] } })
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.queryByLabelText('Retirer x.pdf')).toBeNull()
})

test('never enlarges a photo', () => {
  expect(reducedSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(reducedSize(1500, 6000)).toEqual({ width: 500, height: 2000 })
})

test('can be removed, and the focus goes back to the choosing', async () => {
  const { input, onChange } = setUp()
  choose(input, pdfFile('x.pdf'))
  fireEvent.click(await screen.findByLabelText('Retirer x.pdf'))
  expect(document.activeElement).toBe(input)
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(screen.queryByText('x.pdf')).toBeNull()
})

test('a failed sending keeps the file and offers to retry', () => {
  const onRetry = vi.fn<() => void>()
  setUp({ value: pdfFile('x.pdf', { bytes: 2048 }), sendError: 'L’envoi a été coupé à 62 %', onRetry })
  expect(screen.getByText('L’envoi a été coupé à 62 %')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Réessayer l’envoi de x.pdf'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('shows how much is sent', () => {
  setUp({ value: pdfFile('x.pdf', { bytes: 2048 }), progress: 0.5 })
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5)
  expect(screen.getByText('1 Ko sur 2 Ko')).toBeDefined()
})

test('offers the camera where fingers are used', () => {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' }))
  setUp()
  expect(screen.getByLabelText(/Prendre une photo/).getAttribute('capture')).toBe('environment')
})

describe('what the device may get wrong', () => {
  test.each([
    'image/jpg', 'image/pjpeg', 'application/octet-stream', '',
  ])('K25: a photo called « %s » by its browser is one by its bytes', async (type) => {
    const { input, onChange } = setUp()
    choose(input, jpegFile('photo.jpg', { type }))
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' })
  })

  test('K26: a heavy picture of few points is made lighter too, step by step until it may be sent', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1900, height: 1500, close() {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({
      fillRect() {},
      drawImage() {},
      fillStyle: '',
    }) as never)
    const photo = await jpegFile().arrayBuffer()
    const megabytes = [6, 5.5, 0.7]
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([
      photo,
      new Uint8Array((megabytes.shift() ?? 9) * 1024 * 1024),
    ])))
    const { input, onChange } = setUp()
    choose(input, new File([await pngFile().arrayBuffer(), new Uint8Array(8 * 1024 * 1024)], 'cip.png', { type: 'image/png' }))
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({ name: 'cip.jpg', type: 'image/jpeg' })
    expect(megabytes).toEqual([])
  })

  test('K27: a HEIC photo that the device cannot draw is refused with the way out', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new DOMException('cannot decode')))
    const { input, onChange } = setUp()
    choose(input, new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_0412.HEIC', { type: 'image/heic' }))
    expect(await screen.findByText(/Le plus compatible/)).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('K30: what is sent is a copy, made when it was chosen', async () => {
    const { input, onChange } = setUp()
    const lent = pdfFile('lent.pdf')
    choose(input, lent)
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
    expect(onChange.mock.calls[0]?.[0]).not.toBe(lent)
  })

  test('K30: a file that has changed or is gone is asked for again', async () => {
    const { input, onChange } = setUp()
    const gone = pdfFile('parti.pdf')
    gone.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    choose(input, gone)
    expect(await screen.findByText(/Choisissez-le à nouveau/)).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })
})
