/**
 * What a file is, read from its own bytes: names and types given by a browser are claims, and often wrong ones. Both
 * sides judge with these functions, so that what a form takes, the server takes.
 */
export type FileMime = 'application/pdf' | 'image/jpeg' | 'image/png'
/** `document`: PDF, JPEG or PNG. `image`: JPEG or PNG. */
export type FileKind = 'document' | 'image'
export type FileFormat = FileMime | 'image/heic' | 'image/avif' | 'image/webp' | null

export type FileFault = 'unreadable' | 'cut' | 'locked' | 'costly' | 'heic'
/** What may be kept, or why not; a PDF may still ask for a password (`pdf-lock.ts`). */
export type Judged = { mime: FileMime } | { fault: FileFault }

const notReadable: Record<FileKind, string> = {
  document: 'Ce fichier n’est pas un PDF, un JPEG ou un PNG lisible. Choisissez un autre fichier.',
  image: 'Ce fichier n’est pas une image JPEG ou PNG lisible. Choisissez un autre fichier.',
}

/** What the owner reads, and can do about it. */
export function fileFaultSentence(fault: FileFault, kind: FileKind): string {
  return { unreadable: notReadable[kind], ...faultSentences }[fault]
}

const faultSentences = {
  cut: 'Ce fichier n’est pas lisible jusqu’à la fin\u00A0: sa copie a été coupée. Choisissez-le à nouveau, ou prenez une nouvelle photo.',
  locked: 'Ce PDF demande un mot de passe\u00A0: nous ne pourrons pas le lire. Enregistrez-le sans mot de passe, ou prenez-le en photo, puis choisissez-le à nouveau.',
  costly: 'Cette image a trop de points pour être lue ici. Réduisez-la à 2\u202F000 points de large, ou prenez une photo, puis choisissez-la à nouveau.',
  heic: 'Cette photo est au format HEIC, que cet appareil ne sait pas convertir. Sur un iPhone\u00A0: Réglages, Appareil photo, Formats, «\u00A0Le plus compatible\u00A0», puis reprenez la photo. Une capture d’écran de la photo convient aussi.',
}

/** The format by the first bytes; null for what is none of these. */
export function formatOf(bytes: Uint8Array): FileFormat {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, pngSignature)) return 'image/png'
  if (textOf(bytes, 0, 4) === 'RIFF' && textOf(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (textOf(bytes, 4, 8) === 'ftyp') return isoFormat(textOf(bytes, 8, 64))
  // Readers look for the header in the first kilobyte: a byte order mark or an empty line may stand before it.
  return textOf(bytes, 0, 1024).includes('%PDF-') ? 'application/pdf' : null
}

/** Judges whole content for a field; pure, and quick on any input. */
export function judgeContent(bytes: Uint8Array, kind: FileKind): Judged {
  const format = formatOf(bytes)
  if (format === 'image/jpeg') return judgePicture(readJpeg(bytes), format)
  if (format === 'image/png') return judgePicture(readPng(bytes), format)
  if (format === 'application/pdf' && kind === 'document') return isWholePdf(bytes) ? { mime: format } : { fault: 'cut' }
  return { fault: format === 'image/heic' ? 'heic' : 'unreadable' }
}

interface Picture {
  width: number
  height: number
  isWhole: boolean
  /** Bytes that a decoder unfolds in all. */
  unfoldedBytes: number
  /** Of those, what it holds at once: all of an interlaced picture, a line of another. */
  heldBytes: number
}

/** A small file may unfold into gigabytes: within these, one is decoded in about half a second. */
const pixelsMax = 50_000_000
const unfoldedBytesMax = 200 * 1024 * 1024
const heldBytesMax = 100 * 1024 * 1024

/** The points of a picture that was judged good: what decoding it costs. */
export function pixelsOf(bytes: Uint8Array, mime: FileMime): number {
  const picture = mime === 'image/png' ? readPng(bytes) : mime === 'image/jpeg' ? readJpeg(bytes) : null
  return picture ? picture.width * picture.height : 0
}

function judgePicture(picture: Picture | null, mime: FileMime): Judged {
  if (!picture) return { fault: 'unreadable' }
  const { width, height, unfoldedBytes, heldBytes } = picture
  if (width * height > pixelsMax || unfoldedBytes > unfoldedBytesMax || heldBytes > heldBytesMax) return { fault: 'costly' }
  return picture.isWhole ? { mime } : { fault: 'cut' }
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Samples of a pixel, by the colour type of PNG. */
const pngSamples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Walks from chunk to chunk: the last one is IEND. */
function readPng(bytes: Uint8Array): Picture | null {
  const view = viewOf(bytes)
  if (bytes.length < 33 || textOf(bytes, 12, 16) !== 'IHDR') return null
  const [width, height, depth, samples] = [view.getUint32(16), view.getUint32(20), bytes[24] ?? 0, pngSamples[bytes[25] ?? 1]]
  if (width === 0 || height === 0 || samples === undefined) return null
  const lineBytes = Math.ceil((width * samples * depth) / 8)
  const isInterlaced = bytes[28] === 1
  let isWhole = false
  for (let at = 8; at + 12 <= bytes.length && !isWhole; at += 12 + view.getUint32(at)) {
    isWhole = textOf(bytes, at + 4, at + 8) === 'IEND'
  }
  const unfoldedBytes = lineBytes * height
  return { width, height, isWhole, unfoldedBytes, heldBytes: isInterlaced ? unfoldedBytes : lineBytes }
}

/** Frames of JPEG; those that are read whole before anything can be drawn keep two bytes a sample. */
const baseline = [0xc0, 0xc1]
const progressive = [0xc2]

/** Walks from segment to segment up to the picture's data, which a whole file ends with an EOI marker. */
function readJpeg(bytes: Uint8Array): Picture | null {
  const view = viewOf(bytes)
  let size: Omit<Picture, 'isWhole'> | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // a filler before the marker
      continue
    }
    if ([...baseline, ...progressive].includes(marker) && at + 10 <= bytes.length) {
      const [height, width, samples] = [view.getUint16(at + 5), view.getUint16(at + 7), bytes[at + 9] ?? 3]
      const unfoldedBytes = width * height * samples
      size = { width, height, unfoldedBytes, heldBytes: progressive.includes(marker) ? unfoldedBytes * 2 : width * samples }
    }
    if (marker === 0xda) return size && size.width > 0 && size.height > 0 ? { ...size, isWhole: hasEndOfImage(bytes, at) } : null
    at += 2 + view.getUint16(at + 2)
  }
  return size ? { ...size, isWhole: false } : null
}

/** Cameras add previews and films behind the picture: its end is not always the end of the file. */
function hasEndOfImage(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from + 2); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true
  }
  return false
}

/** Still has its last line: a transfer cut short has not. */
function isWholePdf(bytes: Uint8Array): boolean {
  return /startxref\s+\d+\s+%%EOF/.test(textOf(bytes, Math.max(0, bytes.length - 2048), bytes.length))
}

/** Brands of the ISO container that phones write photos in. */
function isoFormat(brands: string): FileFormat {
  if (/avi[fs]/.test(brands)) return 'image/avif'
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(brands) ? 'image/heic' : null
}

const startsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, index) => bytes[index] === byte)
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
/** Bytes as Latin-1. */
const textOf = (bytes: Uint8Array, from: number, to: number) =>
  Array.from(bytes.subarray(from, to), (byte) => String.fromCharCode(byte)).join('')
