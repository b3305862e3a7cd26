import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileLike } from '@passerelle/contract/fields'
import type { Services } from '#src/platform/context.ts'
import { toUpload } from '#src/platform/http/uploads.ts'

type Stored = Pick<Services, 'storage'>

/** A plain picture with a caption, in place of a photograph. */
export async function demoPicture(services: Stored, caption: string): Promise<FileLike> {
  const escaped = caption.replace(/[<>&"]/g, ' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#e2f0ea"/>
    <path d="M250 500a350 350 0 0 1 700 0h-160a190 190 0 0 0-380 0z" fill="#0b5a4d"/>
    <path d="M410 520a190 190 0 0 0 380 0z" fill="#f6b92f"/>
    <text x="600" y="740" font-size="44" text-anchor="middle" fill="#15231f" font-family="sans-serif">${escaped}</text></svg>`
  const { default: sharp } = await import('sharp')
  return demoFile(services, { name: 'demonstration.png', type: 'image/png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() })
}

/** A file as somebody would send it. */
export async function demoFile(
  { storage }: Stored,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
): Promise<FileLike> {
  const path = join(storage.temporaryFolder, randomUUID())
  await writeFile(path, bytes)
  return toUpload({ path, name, size: bytes.length, type })
}
