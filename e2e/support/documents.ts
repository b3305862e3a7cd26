import sharp from 'sharp'
import type { Document } from './person.ts'

/** A picture with a caption, where a person would hand in a photograph. */
export function picture(caption: string): Promise<Document> {
  const drawn = pictures.get(caption) ?? draw(caption)
  pictures.set(caption, drawn)
  return drawn
}

const pictures = new Map<string, Promise<Document>>()

async function draw(caption: string): Promise<Document> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#e2f0ea"/>
    <rect x="60" y="60" width="1080" height="680" rx="32" fill="#fff" stroke="#0b5a4d" stroke-width="8"/>
    <text x="600" y="430" font-size="64" text-anchor="middle" font-family="sans-serif" fill="#15231f">${caption}</text></svg>`
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}

/** A PDF of as many A4 pages as captions, lying on its side from the second on; its font is one that a reader must have. */
export function pdf(captions: readonly string[]): Document {
  const pages = captions.map((_, index) => 4 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...captions.flatMap((caption, index) => {
      const drawn = `2 w 40 40 515 762 re S BT /F1 40 Tf 70 700 Td (${caption}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${index > 0 ? '/Rotate 90 ' : ''}/Contents ${5 + index * 2} 0 R ` +
          '/Resources << /Font << /F1 3 0 R >> >> >>',
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\n`
  const buffer = Buffer.from(`${text}${end}startxref\n${text.length}\n%%EOF\n`, 'latin1')
  return { name: 'piece.pdf', mimeType: 'application/pdf', buffer }
}
