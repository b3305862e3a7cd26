import { closePdf, colour, decorate, drawLogo, drawQr, drawWeave, openPdf, openRoot, page, type Pdf, put } from './pdf.ts'

/** One page that says something of somebody: a title, pairs, one sum, a table with its total, how to verify it. Knows no feature. */
export interface Letter {
  title: string
  /** Under the title. */
  lead: string
  /** Across the top, when it holds no more. */
  warning: string | null
  at: Date
  /** Who writes: beside the mark. */
  sender: readonly string[]
  /** Side by side; the first line of each stands out. */
  parts: readonly { title: string; lines: readonly string[] }[]
  sum: { title: string; figures: string; unit: string; letters: string }
  table: {
    heads: readonly [string, string]
    rows: readonly (readonly [string, string])[]
    /** After a line, the last of them the total. */
    feet: readonly (readonly [string, string])[]
  }
  remark: string
  check: { title: string; lines: readonly string[]; address: string; alt: string }
}

const left = 62
const width = page.width - 2 * left
const right = left + width
/** Where the way to verify it begins, and what the remark above it takes. */
const [checkTop, remarkHeight] = [690, 56]
type Root = ReturnType<typeof openRoot>

/** The letter as a PDF. */
export function drawLetter(letter: Letter): Promise<Buffer> {
  const pdf = openPdf({ title: letter.title, at: letter.at })
  pdf.addPage()
  const root = openRoot(pdf)
  const say = (tag: string, draw: () => void, options = {}) => root.add(pdf.struct(tag, options, draw))
  const sayText = (tag: string, text: string, placed: Parameters<typeof put>[2]) => {
    let next = placed.y
    say(tag, () => (next = put(pdf, text, placed)))
    return next
  }
  say('P', () => drawLogo(pdf, { x: left, y: 52, size: 26 }))
  sayText('P', letter.sender.join('\n'), {
    x: left + 180, y: 52, width: width - 180, size: 8.5, color: colour.soft, align: 'right', lineGap: 1.5,
  })
  decorate(pdf, () => drawWeave(pdf, { x: left, y: 104, width }))
  let y = 132
  if (letter.warning !== null) y = sayText('P', letter.warning, { x: left, y, width, size: 12, face: 'strong', color: colour.alarm }) + 10
  y = sayText('H1', letter.title, { x: left, y, width, size: 20, face: 'strong', lineGap: 0 })
  y = sayText('P', letter.lead, { x: left, y: y + 4, width, color: colour.soft }) + 16
  y = sayParts(letter, y)
  y = ruled(pdf, y + 14) + 14
  y = sayText('H2', letter.sum.title, { x: left, y, width, size: 9.5, face: 'strong', color: colour.soft })
  y = saySum(letter.sum, y + 2)
  y = ruled(pdf, y + 14) + 16
  y = drawTable(pdf, root, letter.table, y)
  sayText('P', letter.remark, { x: left, y: y + 16, width, size: 9.5, color: colour.soft })
  sayCheck(letter.check)
  root.end()
  return closePdf(pdf)

  function sayParts({ parts }: Letter, from: number): number {
    const gap = 30
    const column = (width - gap * (parts.length - 1)) / parts.length
    const ends = parts.map(({ title, lines }, index) => {
      const x = left + index * (column + gap)
      let at = sayText('H2', title, { x, y: from, width: column, size: 9.5, face: 'strong', color: colour.soft }) + 1
      lines.forEach((line, place) => {
        at = sayText('P', line, { x, y: at, width: column, face: place === 0 ? 'strong' : 'text', lines: place === 0 ? 3 : 2 })
      })
      return at
    })
    return Math.max(...ends)
  }

  function saySum({ figures, unit, letters }: Letter['sum'], from: number): number {
    say('P', () => {
      const next = put(pdf, figures, { x: left, y: from, width, size: 27, face: 'strong', lineGap: 0 })
      const written = pdf.font('strong').fontSize(27).widthOfString(figures)
      put(pdf, unit, { x: left + written + 8, y: from + 9.5, width: 120, size: 17, lineGap: 0 })
      pdf.y = next
    })
    return sayText('P', letters, { x: left, y: pdf.y + 2, width, size: 13 })
  }

  function sayCheck({ title, lines, address, alt }: Letter['check']): void {
    const top = checkTop
    ruled(pdf, top)
    say('Figure', () => drawQr(pdf, address, { x: left + 4, y: top + 20, side: 80 }), { alt, bbox: [left, top + 16, left + 88, top + 104] })
    const beside = { x: left + 104, width: width - 104 }
    let at = sayText('P', title, { ...beside, y: top + 24, face: 'strong', size: 10 })
    for (const line of lines) at = sayText('P', line, { ...beside, y: at, size: 9.5, color: colour.soft })
  }
}

function ruled(pdf: Pdf, y: number, shade: string = colour.line): number {
  decorate(pdf, () => pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(shade).stroke())
  return y
}

const headCell = { title: '', scope: 'Column' }

function drawTable(pdf: Pdf, root: Root, { heads, rows, feet }: Letter['table'], from: number): number {
  const table = pdf.struct('Table')
  root.add(table)
  let y = from
  // Many rows stand closer: what is under them keeps its place.
  const step = Math.max(14, Math.min(27, (checkTop - remarkHeight - from) / (1 + rows.length + feet.length)))
  const size = step < 20 ? 9 : 10.5
  const room = Math.max(2, step - size * 1.2 - 2)
  const addRow = (cells: readonly [string, string], { tag, isStrong, shade }: { tag: 'TH' | 'TD'; isStrong: boolean; shade: string }) => {
    const [first, last] = cells
    const row = pdf.struct('TR')
    table.add(row)
    const look = {
      size: Math.min(size, tag === 'TH' ? 9.5 : 10.5), lines: 1, face: isStrong ? 'strong' as const : 'text' as const,
      color: tag === 'TH' ? colour.soft : colour.ink,
    }
    const cell = (draw: () => void) => row.add(pdf.struct(tag, tag === 'TH' ? headCell : {}, draw))
    let end = y
    cell(() => (end = put(pdf, first, { x: left, y, width: width - 120, ...look })))
    cell(() => put(pdf, last, { x: right - 115, y, width: 115, align: 'right', ...look }))
    row.end()
    y = ruled(pdf, end + room * 0.4, shade) + room * 0.6
  }
  addRow(heads, { tag: 'TH', isStrong: true, shade: colour.line })
  rows.forEach((row) => addRow(row, { tag: 'TD', isStrong: false, shade: colour.line }))
  feet.forEach((foot, index) => {
    const isTotal = index === feet.length - 1
    addRow(foot, { tag: 'TD', isStrong: isTotal, shade: index === feet.length - 2 ? colour.ink : isTotal ? '#ffffff' : colour.line })
  })
  table.end()
  return y
}
