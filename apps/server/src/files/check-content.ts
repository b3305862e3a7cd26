import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Tables } from '#src/platform/tables.ts'
import { Mutex } from '#src/platform/transaction-guard.ts'

export type FileKind = Tables['files']['kind']
type Mime = Tables['files']['mime']

const longEdgePx = 2000
/** A small file may unfold into gigabytes of pixels. */
const pixelsMax = 50_000_000
/** One image at a time: decoded, the largest one takes hundreds of megabytes and seconds of a core. */
const decoding = new Mutex()

export interface CheckedContent {
  /** A temporary file that holds what may be kept. */
  path: string
  mime: Mime
}

/**
 * Reads what a file really is, whatever its name says, and gives what may be kept of it: a whole PDF as it is (documents
 * only), an image decoded and encoded anew: upright, without EXIF, long edge at most 2000 px. Null for anything else.
 */
export async function checkContent(path: string, kind: FileKind, temporaryFolder: string): Promise<CheckedContent | null> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime === 'application/pdf') return kind === 'document' && (await isWholePdf(path)) ? { path, mime } : null
  if (mime === 'image/jpeg' || mime === 'image/png') return encodeAnew(path, mime, join(temporaryFolder, randomUUID()))
  return null
}

async function encodeAnew(path: string, mime: 'image/jpeg' | 'image/png', target: string): Promise<CheckedContent | null> {
  const image = sharp(path, { limitInputPixels: pixelsMax, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
  const release = await decoding.acquire()
  try {
    await (mime === 'image/jpeg' ? image.jpeg({ quality: 82, progressive: true }) : image.png({ compressionLevel: 9 })).toFile(target)
    return { path: target, mime }
  } catch {
    await rm(target, { force: true }) // what was written before the fault
    return null // cannot be decoded: the sender is told that the file is not readable
  } finally {
    release()
  }
}

/** Starts like a PDF and still has its last line: a transfer cut short has not. */
async function isWholePdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(2048, size)
    const head = Buffer.alloc(5)
    const tail = Buffer.alloc(length)
    await file.read(head, 0, 5, 0)
    await file.read(tail, 0, length, size - length)
    const end = tail.toString('latin1')
    return head.toString('latin1') === '%PDF-' && /startxref\s+\d+\s+%%EOF/.test(end)
  } finally {
    await file.close()
  }
}
