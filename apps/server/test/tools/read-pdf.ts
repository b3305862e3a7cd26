/** What it draws with, which Node lacks: only words and tags are read here. */
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Object, configurable: true, writable: true })
}

export interface ReadPdf {
  /** The text of each page, a line of it to a line. */
  pages: string[]
  language: unknown
  title: unknown
  /** The tags of each page, as they nest: `Document`, `H1`… */
  tags: Set<string>[]
  /** What stands for what cannot be read. */
  alternatives: string[]
}

/** What a machine, a search or a screen reader makes of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  const read: ReadPdf = { pages: [], language: valueOf(info, 'Language'), title: valueOf(info, 'Title'), tags: [], alternatives: [] }
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    read.pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    const tags = new Set<string>()
    walk(await page.getStructTree(), ({ role, alt }) => {
      if (role) tags.add(role)
      if (alt) read.alternatives.push(alt)
    })
    read.tags.push(tags)
  }
  await document.destroy()
  return read
}

interface Node {
  role?: string
  alt?: string
  children?: unknown[]
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  const found: Node = node
  visit(found)
  for (const child of found.children ?? []) walk(child, visit)
}

const valueOf = (info: object, name: string): unknown => Reflect.get(info, name)
