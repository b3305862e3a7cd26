import type { FileFault } from '@passerelle/contract/file-content'
import { randomBytes } from 'node:crypto'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { samplePdf } from './sample-files.ts'

/** A file as people send them, with what a profile's form and the server must both say of it. */
export interface Specimen {
  /** The case of docs/cases.md that it stands for, if any. */
  case?: string
  name: string
  /** What a browser claims that it is. */
  type: string
  content: Buffer<ArrayBuffer>
  /** `taken`, or why not. */
  verdict: 'taken' | FileFault | 'empty' | 'too heavy'
  /** What the form makes of it on the device, when it hands over something else than what was chosen. */
  onDevice?: 'taken'
}

const [pdf, jpeg, png] = ['application/pdf', 'image/jpeg', 'image/png']

/** Small true files and false ones, made anew at each run. */
export async function makeSpecimens(): Promise<Specimen[]> {
  const photo = await picture(400, 300).jpeg().toBuffer()
  const drawing = await picture(400, 300).png().toBuffer()
  const plain = samplePdf()
  const interlaced = await deepPicture(7000, 7140)
  return [
    ...['image/jpg', 'image/pjpeg', 'application/octet-stream', ''].map((type): Specimen => ({
      case: 'K25',
      name: `photo ${type.replace('/', ' ')}.jpg`,
      type,
      content: own(photo),
      verdict: 'taken',
    })),
    { case: 'K25', name: 'dessin.png', type: 'image/x-png', content: own(drawing), verdict: 'taken' },
    { case: 'K25', name: 'photo.png', type: png, content: own(photo), verdict: 'taken' },
    { case: 'K25', name: 'sans-extension', type: '', content: plain, verdict: 'taken' },
    { case: 'K25', name: 'scan.pdf', type: 'application/x-pdf', content: plain, verdict: 'taken' },
    { name: 'couleurs.jpg', type: jpeg, content: own(await picture(300, 200).toColourspace('cmyk').jpeg().toBuffer()), verdict: 'taken' },
    { name: 'progressif.jpg', type: jpeg, content: own(await picture(600, 400).jpeg({ progressive: true }).toBuffer()), verdict: 'taken' },
    { name: 'gris.png', type: png, content: own(await picture(300, 200).greyscale().png({ palette: true }).toBuffer()), verdict: 'taken' },
    { name: 'entrelace.png', type: png, content: own(await picture(300, 200).png({ progressive: true }).toBuffer()), verdict: 'taken' },
    { name: 'avec-film.jpg', type: jpeg, content: own(Buffer.concat([photo, randomBytes(4000)])), verdict: 'taken' },
    { case: 'K26', name: 'lourd.png', type: png, content: own(await noise(1900, 1500)), verdict: 'too heavy', onDevice: 'taken' },
    { case: 'K27', name: 'IMG_0412.HEIC', type: 'image/heic', content: own(heic()), verdict: 'heic' },
    { case: 'K27', name: 'IMG_0413.jpg', type: jpeg, content: own(heic()), verdict: 'heic' },
    {
      case: 'K27', name: 'capture.webp', type: 'image/webp', content: own(await picture(300, 200).webp().toBuffer()), verdict: 'unreadable',
      onDevice: 'taken',
    },
    ...['\uFEFF', '\r\n', ' '.repeat(50)].map((before, index): Specimen => ({
      case: 'K28',
      name: `avant-${index}.pdf`,
      type: pdf,
      content: own(Buffer.concat([Buffer.from(before), plain])),
      verdict: 'taken',
    })),
    { case: 'K28', name: 'trop-tard.pdf', type: pdf, content: own(Buffer.concat([Buffer.alloc(1100, 32), plain])), verdict: 'unreadable' },
    { case: 'K28', name: 'lignes-apres.pdf', type: pdf, content: own(Buffer.concat([plain, Buffer.from('\r\n\r\n')])), verdict: 'taken' },
    ...(await lockedPdfs()),
    { case: 'K31', name: 'immense.png', type: png, content: own(interlaced), verdict: 'costly', onDevice: 'taken' },
    { name: 'vide.jpg', type: jpeg, content: own(Buffer.alloc(0)), verdict: 'empty' },
    { name: 'gros.pdf', type: pdf, content: own(Buffer.concat([plain, Buffer.alloc(5 * 1024 * 1024, 32), plain])), verdict: 'too heavy' },
    { name: 'coupe.jpg', type: jpeg, content: own(photo.subarray(0, photo.length / 2)), verdict: 'cut' },
    { name: 'coupe.png', type: png, content: own(drawing.subarray(0, drawing.length - 20)), verdict: 'cut' },
    { name: 'coupe.pdf', type: pdf, content: own(plain.subarray(0, 200)), verdict: 'cut' },
    { name: 'page.jpg', type: jpeg, content: own(Buffer.from('<html><script>alert(1)</script></html>')), verdict: 'unreadable' },
    {
      name: 'trait.png', type: png, content: own(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')),
      verdict: 'unreadable',
    },
    { name: 'programme.pdf', type: pdf, content: own(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])), verdict: 'unreadable' },
    { name: 'bruit.jpg', type: jpeg, content: own(Buffer.concat([photo.subarray(0, 20), Buffer.alloc(500, 7)])), verdict: 'unreadable' },
    { name: 'anime.gif', type: 'image/gif', content: own(await picture(9, 9).gif().toBuffer()), verdict: 'unreadable' },
    {
      name: 'lettre.docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      content: own(Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(400)])), verdict: 'unreadable',
    },
  ]
}

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0b5d4e' } })

const own = (buffer: Buffer): Buffer<ArrayBuffer> => Buffer.from(buffer)

/** Nothing to compress: about 8 MB as PNG. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).png({ compressionLevel: 1 }).toBuffer()

/** Sixteen bits a sample and interlaced: a few hundred kilobytes that unfold into hundreds of megabytes. */
const deepPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d4e' }, limitInputPixels: false })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()

/** The box that an iPhone's photo begins with. */
function heic(): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(24, 0)
  box.write('ftypheic\0\0\0\0mif1heic', 4, 'latin1')
  return Buffer.concat([box, randomBytes(2000)])
}

/** Every way to lock a PDF, with a password to open it, and with an owner's one only. */
async function lockedPdfs(): Promise<Specimen[]> {
  const specimens: Specimen[] = []
  for (const pdfVersion of ['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const) {
    specimens.push({
      case: 'K29',
      name: `ferme-${pdfVersion}.pdf`,
      type: pdf,
      content: await kitPdf({ pdfVersion, userPassword: 'secret', ownerPassword: 'autre' }),
      verdict: 'locked',
    })
    specimens.push({
      case: 'K29',
      name: `protege-${pdfVersion}.pdf`,
      type: pdf,
      content: await kitPdf({ pdfVersion, ownerPassword: 'autre', permissions: { printing: 'lowResolution' } }),
      verdict: 'taken',
    })
  }
  specimens.push({
    case: 'K29',
    name: 'ferme-2.0.pdf',
    type: pdf,
    content: pdf20('d90172807deb24ef097fabe2f2f03ed656a081df04144de35493842a050593478880de9c05ae576555024bddac466893'),
    verdict: 'locked',
  })
  specimens.push({
    case: 'K29',
    name: 'protege-2.0.pdf',
    type: pdf,
    content: pdf20('1f7d1b2443bee0cca1b900c33bded61db0ae374fa917c375ceb12ad9791a0096b5c051775a5b3541dbbd262948bee221'),
    verdict: 'taken',
  })
  specimens.push({
    case: 'K29',
    name: 'certificat.pdf',
    type: pdf,
    content: pdfWith('<< /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>'),
    verdict: 'locked',
  })
  return specimens
}

type KitOptions = ConstructorParameters<typeof PDFDocument>[0]

function kitPdf(options: KitOptions): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve) => {
    const document = new PDFDocument(options)
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.text('Attestation').end()
  })
}

/** Security of PDF 2.0 (revision 6), which the library cannot write: the values that qpdf made for a page. */
const pdf20 = (user: string) => pdfWith(`<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /O <${'00'.repeat(48)}> /U <${user}> >>`)

/** The sample page with an encryption dictionary. */
function pdfWith(encryption: string): Buffer<ArrayBuffer> {
  const text = samplePdf()
    .toString('latin1')
    .replace('xref\n', `4 0 obj\n${encryption}\nendobj\nxref\n`)
    .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R /ID [<00><00>]')
  return Buffer.from(text, 'latin1')
}
