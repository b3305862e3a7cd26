import type * as PdfJs from 'pdfjs-dist'
import { inkScale, type Size, turned } from './view-geometry.ts'

/** By name, where our build has the reader, its worker, and what a document may need: the fonts that any may name, kinds of pictures. */
const parts = import.meta.glob<string>(
  [
    '../../../../node_modules/pdfjs-dist/legacy/build/{pdf,pdf.worker}.min.mjs',
    '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const partUrl: Record<string, string | undefined> =
  Object.fromEntries(Object.entries(parts).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = partUrl[filename]
    const response = url ? await fetch(url) : null
    if (!response?.ok) throw new Error(`The PDF asks for ${filename}, which is not here`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

export interface OpenPdf {
  pageCount: number
  /** As it lies before anybody turns it. */
  sizeOf: (page: number) => Promise<Size>
  draw: (page: number, look: { turns: number; across: number; signal: AbortSignal }) => Promise<HTMLCanvasElement>
  close: () => void
}

/**
 * Mozilla’s reader, from our own build; it is fetched with the first PDF. It runs none of the scripts that a PDF holds, and asks nobody
 * for anything. @throws when it does not start, or the PDF cannot be read: the browser may still show it
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  // By its address: its half megabyte is no part of any page.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what has an address has no type
  const library = (await import(/* @vite-ignore */ partUrl['pdf.min.mjs'] ?? '')) as typeof PdfJs
  library.GlobalWorkerOptions.workerSrc = partUrl['pdf.worker.min.mjs'] ?? ''
  const opening = library.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    BinaryDataFactory: OwnParts,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
  })
  const close = () => void opening.destroy().catch(() => {})
  try {
    return opened(await opening.promise, close)
  } catch (error) {
    close()
    throw error
  }
}

function opened(pdf: PdfJs.PDFDocumentProxy, close: () => void): OpenPdf {
  return {
    pageCount: pdf.numPages,
    async sizeOf(number) {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
      return { width, height }
    },
    async draw(number, { turns, across, signal }) {
      const page = await pdf.getPage(number)
      signal.throwIfAborted()
      const { width, height } = page.getViewport({ scale: 1 })
      const scale = inkScale(turned({ width, height }, turns), across)
      const viewport = page.getViewport({ scale, rotation: (page.rotate + turns * 90) % 360 })
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: Math.max(1, Math.floor(viewport.width)), height: Math.max(1, Math.floor(viewport.height)) })
      const task = page.render({ canvas, viewport })
      const cancel = () => task.cancel()
      signal.addEventListener('abort', cancel)
      try {
        await task.promise
      } finally {
        signal.removeEventListener('abort', cancel)
      }
      return canvas
    },
    close,
  }
}
