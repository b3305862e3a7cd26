import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileFault, type FileKind, type FileMime, judgeContent, pixelsOf } from '@passerelle/contract/file-content'
import { isPdfLocked } from '@passerelle/contract/pdf-lock'
import { DecodePool } from './decode-pool.ts'

const longEdgePx = 2000
/** Never reached by what `judgeContent` lets through, on a machine that is not overwhelmed. */
const decodeSeconds = 10

const pool = new DecodePool()

export interface CheckedContent {
  /** A temporary file that holds what may be kept. */
  path: string
  mime: FileMime
}

interface Given {
  path: string
  kind: FileKind
  /** Whose it is. */
  accountId: number
}

/**
 * Reads what a file really is, whatever its name says, and gives what may be kept of it: a whole PDF as it is (documents
 * only), an image decoded and encoded anew: upright, without EXIF, long edge at most 2000 px. Otherwise what is wrong.
 * @throws AppError files_busy when too many pictures wait
 */
export async function checkContent(
  { path, kind, accountId }: Given,
  temporaryFolder: string,
): Promise<CheckedContent | { fault: FileFault }> {
  const bytes = await readFile(path)
  const judged = judgeContent(bytes, kind)
  if ('fault' in judged) return judged
  const { mime } = judged
  if (mime === 'application/pdf') return isPdfLocked(bytes) ? { fault: 'locked' } : { path, mime }
  const target = join(temporaryFolder, randomUUID())
  return pool.run({ accountId, pixels: pixelsOf(bytes, mime) }, () => encodeAnew(bytes, mime, target))
}

async function encodeAnew(bytes: Buffer, mime: 'image/jpeg' | 'image/png', target: string): Promise<CheckedContent | { fault: FileFault }> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
  try {
    await (mime === 'image/jpeg' ? image.jpeg({ quality: 82, progressive: true }) : image.png({ compressionLevel: 9 })).toFile(target)
    return { path: target, mime }
  } catch (error) {
    await rm(target, { force: true }) // what was written before the fault
    return { fault: error instanceof Error && error.message.startsWith('timeout') ? 'costly' : 'unreadable' }
  }
}

/** With the first picture: it takes 18 MB, which a server without pictures does not hold. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // A picture is seen once: keeping it for the next would only hold memory.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
