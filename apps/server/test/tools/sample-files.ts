import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

/** Small true files, for forms. */
export async function samplePhoto({ width = 60, height = 40 } = {}): Promise<Buffer<ArrayBuffer>> {
  return toPlain(await sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } }).jpeg().toBuffer())
}

export async function samplePng({ width = 60, height = 40 } = {}): Promise<Buffer<ArrayBuffer>> {
  return toPlain(await sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } }).png().toBuffer())
}

/** One empty page, whole. */
export function samplePdf(): Buffer<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return toPlain(Buffer.from(text, 'latin1'))
}

/** A file that the back office imports: one service, of a name that no other has. */
export function sampleCsv(): Buffer<ArrayBuffer> {
  return Buffer.from(`Désignation;Type;Détail\r\nFormation ${randomUUID()};service;Dix heures\r\n`)
}

/** A multipart form: texts as they are, `{ content, name }` as a file. */
export function toForm(fields: Record<string, string | { content: Uint8Array<ArrayBuffer>; name: string; type?: string }>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new File([value.content], value.name, { type: value.type ?? 'application/octet-stream' }))
  }
  return form
}

const toPlain = (buffer: Uint8Array): Buffer<ArrayBuffer> => Buffer.from(buffer)
