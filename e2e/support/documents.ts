import sharp from 'sharp'
import type { Document } from './person.ts'

/** A picture with a caption, where a person would hand in a photograph. */
export async function picture(caption: string): Promise<Document> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#e2f0ea"/>
    <rect x="60" y="60" width="1080" height="680" rx="32" fill="#fff" stroke="#0b5a4d" stroke-width="8"/>
    <text x="600" y="430" font-size="64" text-anchor="middle" font-family="sans-serif" fill="#15231f">${caption}</text></svg>`
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() }
}
