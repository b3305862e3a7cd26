import { readFileSync } from 'node:fs'
import { product } from '@passerelle/contract/product'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'

/** A paper being drawn: A4, in points from its top left, tagged so that it can be read aloud. */
export type Pdf = PDFKit.PDFDocument

export const page = { width: 595.28, height: 841.89 } as const
export const colour = { ink: '#15231f', soft: '#434f4a', line: '#d8cfbd', brand: '#0b5a4d', sun: '#f6b92f', alarm: '#9c1f1a' } as const

const face = (weight: number) => readFileSync(new URL(`../../fonts/radio-canada-${weight}.ttf`, import.meta.url))
let faces: { text: Buffer; strong: Buffer } | undefined

/** Begins one, without a page. Made again of the same words at the same instant, it is the same to the byte. */
export function openPdf({ title, at }: { title: string; at: Date }): Pdf {
  faces ??= { text: face(400), strong: face(600) }
  const pdf = new PDFDocument({
    size: 'A4', margin: 0, autoFirstPage: false, tagged: true, lang: 'fr-FR', displayTitle: true, pdfVersion: '1.7',
    info: { Title: title, Author: product.brand, Creator: product.brand, Producer: product.brand, CreationDate: at, ModDate: at },
  })
  pdf.registerFont('text', faces.text)
  pdf.registerFont('strong', faces.strong)
  return pdf
}

/** Ends it. */
export function closePdf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts))).on('error', reject)
    pdf.end()
  })
}

/** What a screen reader is told: in order, each under the root, or under a part of it. */
export function openRoot(pdf: Pdf) {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return root
}

/** What only the eye sees. */
export function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** The mark and the name beside it. */
export function drawLogo(pdf: Pdf, { x, y, size }: { x: number; y: number; size: number }): void {
  pdf.save().translate(x, y).scale(size / 32)
  pdf.path('M2 15A14 14 0 0 1 30 15H23.5A7.5 7.5 0 0 0 8.5 15Z').fill(colour.brand)
  pdf.path('M2 17A14 14 0 0 0 30 17H27.25A11.25 11.25 0 0 1 4.75 17Z').fill(colour.brand)
  pdf.path('M8.5 17A7.5 7.5 0 0 0 23.5 17Z').fill(colour.sun)
  pdf.restore()
  put(pdf, product.brand, { x: x + size * 1.3, y: y + size * 0.12, width: 200, size: size * 0.72, face: 'strong' })
}

/** Half discs, up and down by turns. */
export function drawWeave(pdf: Pdf, { x, y, width }: { x: number; y: number; width: number }): void {
  const count = Math.floor(width / 9)
  const step = width / count
  const r = step / 2
  for (let index = 0; index < count; index += 1) {
    const [isUp, at] = [index % 2 === 0, x + index * step]
    pdf.path(`M${at} ${y}A${r} ${r} 0 0 ${isUp ? 1 : 0} ${at + step} ${y}Z`).fill(isUp ? colour.sun : colour.brand)
  }
}

/** Black on white; `side` is that of the code itself, around which white must be left. */
export function drawQr(pdf: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1).map((row) => row.slice(1, -1))
  const unit = side / modules.length
  modules.forEach((row, line) => {
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to += 1
      pdf.rect(x + from * unit, y + line * unit, (to - from) * unit, unit)
      from = to
    }
  })
  pdf.fill('#000000')
}

export interface Placed {
  x: number
  y: number
  width: number
  size?: number
  face?: 'text' | 'strong'
  color?: string
  align?: 'left' | 'right'
  lineGap?: number
  /** Lines at most; what is longer ends in « … ». */
  lines?: number
}

/** Writes within a width. Returns where its next line would begin. */
export function put(pdf: Pdf, text: string, placed: Placed): number {
  const { x, y, width, size = 10.5, face: name = 'text', color = colour.ink, align = 'left', lineGap = 2, lines } = placed
  pdf.font(name).fontSize(size).fillColor(color)
  const lineHeight = pdf.currentLineHeight(true) + lineGap
  const options = { width, align, lineGap, ...(lines !== undefined && { height: lines * lineHeight - lineGap + 0.5, ellipsis: true }) }
  pdf.text(printable(pdf, text), x, y, options)
  return pdf.y
}

/** Written with the signs that the face has: « 1ᵉʳ » as « 1er », a letter that it lacks without its mark, else a question mark. */
function printable(pdf: Pdf, text: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library keeps it there, and declares it nowhere
  const { font } = Reflect.get(pdf, '_font') as { font: { hasGlyphForCodePoint: (point: number) => boolean } }
  const has = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  const plain = (sign: string) => Array.from(sign.normalize('NFKD').replace(/\p{M}/gu, '')).map((one) => (has(one) ? one : '?')).join('')
  return Array.from(text.normalize('NFC').replaceAll('ᵉʳ', 'er'), (sign) => (sign === '\n' || has(sign) ? sign : plain(sign))).join('')
}
