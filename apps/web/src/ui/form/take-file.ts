import { fileMaxWords, limits } from '@passerelle/contract/constants'
import { type FileFormat, type FileKind, fileFaultSentence, formatOf, judgeContent, pixelsOf } from '@passerelle/contract/file-content'
import { noteChosen } from '../../platform/chosen-files.ts'
import { drawAnew } from './draw-anew.ts'
import { formatFileSize } from './file-size.ts'

/** What is read into memory at all: a photo of any phone, not a film. */
const readMaxBytes = 60 * 1024 * 1024
/** A heavier picture takes long on 3G: it is drawn anew. */
const lightBytes = 1.5 * 1024 * 1024
/** So small that no device lacks the memory for it: what cannot be drawn is broken. */
const surelyDrawnPixels = 12_000_000

/** `csv`: text that the server reads, and judges; taken as it is. */
export type TakenKind = FileKind | 'csv'

export type Taken = { file: File } | { refusal: string }

/**
 * What is sent of a chosen file. It is copied at once: what a cloud drive or another application lends may be gone when
 * the form is sent. Its bytes decide, not its name or its declared type. A picture that is heavy, or in a format that only
 * devices read, is drawn anew; then the server's own judge says whether it may be sent.
 */
export async function takeFile(given: File, kind: TakenKind): Promise<Taken> {
  if (given.size === 0) return { refusal: 'Ce fichier est vide. Choisissez un autre fichier.' }
  if (given.size > readMaxBytes) return { refusal: tooHeavy(given.size) }
  const copy = await copyOf(given)
  if (!copy) return { refusal: 'Votre appareil n’a pas pu lire ce fichier\u00A0: il a changé ou n’est plus là. Choisissez-le à nouveau.' }
  if (kind === 'csv') {
    if (copy.length > limits.fileBytesMax) return { refusal: tooHeavy(copy.length) }
    return { file: new File([copy], given.name, { type: 'text/csv', lastModified: given.lastModified }) }
  }
  const bytes = await toSendable(copy, formatOf(copy))
  if (bytes === 'broken') return { refusal: fileFaultSentence('unreadable', kind) }
  const judged = judgeContent(bytes, kind)
  if ('fault' in judged) return { refusal: fileFaultSentence(judged.fault, kind) }
  if (bytes.length > limits.fileBytesMax) return { refusal: tooHeavy(bytes.length) }
  if (judged.mime === 'application/pdf' && (await isLocked(bytes))) return { refusal: fileFaultSentence('locked', kind) }
  const file = new File([bytes], nameOf(given.name, bytes === copy ? null : '.jpg'), {
    type: judged.mime,
    lastModified: given.lastModified,
  })
  if (judged.mime !== 'application/pdf') noteChosen(file, given)
  return { file }
}

async function copyOf(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null // changed since it was chosen, or not on this device
  }
}

/** A picture light enough and in a format that may be sent, where the device can make it so; anything else as it is. */
async function toSendable(bytes: Uint8Array<ArrayBuffer>, format: FileFormat): Promise<Uint8Array<ArrayBuffer> | 'broken'> {
  if (format === null || format === 'application/pdf') return bytes
  const mustChange = format !== 'image/jpeg' && format !== 'image/png'
  const drawn = await drawAnew(new Blob([bytes], { type: format }), { mustChange, lightBytes, bytesMax: limits.fileBytesMax })
  if (drawn === 'undrawable') {
    return !mustChange && pixelsOf(bytes, format) <= surelyDrawnPixels && !('fault' in judgeContent(bytes, 'image')) ? 'broken' : bytes
  }
  return drawn === 'as it is' ? bytes : new Uint8Array(await drawn.blob.arrayBuffer())
}

/** Most PDFs have no password: what reads them is fetched with the first one. */
async function isLocked(bytes: Uint8Array): Promise<boolean> {
  const { isPdfLocked } = await import('@passerelle/contract/pdf-lock')
  return isPdfLocked(bytes)
}

function tooHeavy(bytes: number): string {
  return `Ce fichier pèse ${formatFileSize(bytes)}. La limite est de ${fileMaxWords}\u00A0: choisissez un fichier plus léger.`
}

/** The name that the owner knows, with the ending of what it has become. */
function nameOf(name: string, ending: string | null): string {
  return ending === null ? name : name.replace(/\.\w+$/, '') + ending
}
