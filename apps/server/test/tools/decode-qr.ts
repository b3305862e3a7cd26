import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What each QR code of a PDF holds, as a camera reads it: its black rectangles are painted on white, and a decoder looks at that. */
export async function decodeQrCodes(pdf: Buffer): Promise<string[]> {
  const held: string[] = []
  for (const code of findCodes(pdf)) {
    const found = await readBarcodes(paint(code), { formats: ['QRCode'], tryHarder: true })
    held.push(found[0]?.text ?? 'unreadable')
  }
  return held
}

/** Runs of rectangles that are filled together: many of them are a code, fewer are none. */
function findCodes(pdf: Buffer): Rectangle[][] {
  return contentsOf(pdf).flatMap((content) => content.split(/\nf\n/)).flatMap((part) => {
    const rectangles = Array.from(part.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm), ([, ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
      return { x, y, width, height }
    })
    return rectangles.length > 50 ? [rectangles] : []
  })
}

/** The drawing instructions of its pages. */
function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return Array.from(text.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g), ([, body = '']) => Buffer.from(body, 'latin1')).flatMap((body) => {
    try {
      const content = inflateSync(body).toString('latin1')
      return / re$/m.test(content) ? [content] : []
    } catch {
      return []
    }
  })
}

const scale = 6

interface Painted {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  colorSpace: 'srgb'
}

function paint(rectangles: readonly Rectangle[]): Painted {
  const unit = Math.min(...rectangles.map(({ height }) => height))
  const [left, top] = [Math.min(...rectangles.map(({ x }) => x)), Math.min(...rectangles.map(({ y }) => y))]
  const inUnits = (value: number) => Math.round(value / unit)
  const side = Math.max(...rectangles.map(({ x, width }) => inUnits(x + width - left))) + 8
  const pixels = side * scale
  const data = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (const { x, y, width } of rectangles) {
    const [from, to, line] = [inUnits(x - left) + 4, inUnits(x + width - left) + 4, inUnits(y - top) + 4]
    for (let row = line * scale; row < (line + 1) * scale; row += 1) {
      for (let column = from * scale; column < to * scale; column += 1) {
        const at = (row * pixels + column) * 4
        data.fill(0, at, at + 3)
      }
    }
  }
  return { data, width: pixels, height: pixels, colorSpace: 'srgb' }
}
