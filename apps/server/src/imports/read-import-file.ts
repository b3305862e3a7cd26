import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FileLike } from '@passerelle/contract/fields'
import type { ImportEncoding } from '@passerelle/contract/import-kinds'
import { FieldErrors } from '#src/platform/app-error.ts'
import { findUpload } from '#src/platform/http/uploads.ts'
import { fileFaults } from './import-words.ts'

export interface ReadFile {
  /** Of its bytes. */
  digest: string
  encoding: ImportEncoding
  text: string
}

/** A received file as text, in whichever of the ways spreadsheets write one. @throws FieldErrors on `csv_file` */
export async function readImportFile(file: FileLike): Promise<ReadFile> {
  const upload = findUpload(file)
  if (!upload) throw new FieldErrors({ csv_file: fileFaults.notHere })
  const bytes = await readFile(upload.path)
  const read = decodeText(bytes)
  if ('fault' in read) throw new FieldErrors({ csv_file: fileFaults[read.fault] })
  return { digest: createHash('sha256').update(bytes).digest('hex'), ...read }
}

type Decoded = Omit<ReadFile, 'digest'> | { fault: 'workbook' | 'notText' | 'unknownEncoding' }

/** ZIP, as of `.xlsx` and `.ods`, and what `.xls` was. */
const workbookStarts = [[0x50, 0x4b, 0x03, 0x04], [0xd0, 0xcf, 0x11, 0xe0]]

/** UTF-8, Excel’s « Texte Unicode », or what Excel writes as plain CSV: a byte that this has no letter for says that it is none. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (workbookStarts.some((start) => start.every((byte, at) => bytes[at] === byte))) return { fault: 'workbook' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    const text = decode('utf-16le', bytes)
    return text === null ? { fault: 'unknownEncoding' } : { encoding: 'utf-16le', text }
  }
  if (bytes.includes(0)) return { fault: 'notText' }
  const text = decode('utf-8', bytes)
  if (text !== null) return { encoding: 'utf-8', text }
  const western = decode('windows-1252', bytes)
  return western === null || /[\u0080-\u009F]/.test(western) ? { fault: 'unknownEncoding' } : { encoding: 'windows-1252', text: western }
}

function decode(encoding: ImportEncoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
