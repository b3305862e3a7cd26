import { closePdf, colour, decorate, drawLogo, drawQr, drawWeave, openPdf, openRoot, page, type Pdf, put } from '#src/papers/pdf.ts'
import { sheetWords } from './sheet-words.ts'

/** A pass to cut out. */
export interface Slip {
  amountXof: number
  service: string
  supplier: { name: string; place: string } | null
  expiresOn: string
  code: string
  /** What its QR holds. */
  address: string
}

const perPage = 8
const edge = { left: 34, top: 62, bottom: 40 }
const cell = { width: (page.width - 2 * edge.left) / 2, height: (page.height - edge.top - edge.bottom) / 4 }
/** The code itself; the standard asks for four modules of white around it, which are more than 10 points here. */
const qrSide = 98

/** Eight passes on a page, with lines to cut along. */
export function drawSheet({ holder, day, at, slips }: { holder: string; day: string; at: Date; slips: readonly Slip[] }): Promise<Buffer> {
  const pdf = openPdf({ title: sheetWords.title(holder), at })
  const root = openRoot(pdf)
  const pages = Math.max(1, Math.ceil(slips.length / perPage))
  for (let number = 0; number < pages; number += 1) {
    pdf.addPage()
    decorate(pdf, () => drawLogo(pdf, { x: edge.left + 8, y: 24, size: 18 }))
    const heading = sheetWords.printed(holder, day)
    root.add(pdf.struct(number === 0 ? 'H1' : 'P', {}, () => {
      put(pdf, heading, { x: edge.left + 160, y: 29, width: page.width - 2 * edge.left - 168, size: 9, color: colour.soft, align: 'right' })
    }))
    const shown = slips.slice(number * perPage, (number + 1) * perPage)
    drawCuts(pdf, Math.ceil(shown.length / 2))
    shown.forEach((slip, index) => {
      drawSlip(pdf, root, slip, { x: edge.left + (index % 2) * cell.width, y: edge.top + Math.floor(index / 2) * cell.height })
    })
    const y = page.height - edge.bottom + 12
    root.add(pdf.struct('P', {}, () => {
      put(pdf, sheetWords.foot, { x: edge.left + 8, y, width: page.width - 2 * edge.left - 60, size: 7.5, color: colour.soft })
    }))
    decorate(pdf, () => put(pdf, sheetWords.page(number + 1, pages), {
      x: page.width - edge.left - 48, y, width: 40, size: 7.5, color: colour.soft, align: 'right',
    }))
  }
  root.end()
  return closePdf(pdf)
}

function drawCuts(pdf: Pdf, rows: number): void {
  decorate(pdf, () => {
    pdf.lineWidth(0.6).strokeColor('#8a8475').dash(3, { space: 3 })
    pdf.moveTo(page.width / 2, edge.top).lineTo(page.width / 2, edge.top + rows * cell.height).stroke()
    for (let row = 1; row < rows; row += 1) {
      const y = edge.top + row * cell.height
      pdf.moveTo(edge.left, y).lineTo(page.width - edge.left, y).stroke()
    }
    pdf.undash()
  })
}

function drawSlip(pdf: Pdf, root: ReturnType<typeof openRoot>, slip: Slip, at: { x: number; y: number }): void {
  const [x, y, width] = [at.x + 12, at.y + 12, cell.width - 24]
  decorate(pdf, () => drawWeave(pdf, { x, y: y + 4, width }))
  const top = y + 18
  const figure = { alt: sheetWords.qr(slip.service), bbox: [x, top, x + qrSide, top + qrSide] }
  root.add(pdf.struct('Figure', figure, () => {
    drawQr(pdf, slip.address, { x: x + 6, y: top + 2, side: qrSide })
  }))
  const beside = { x: x + qrSide + 20, width: width - qrSide - 20 }
  root.add(pdf.struct('P', {}, () => {
    const figures = sheetWords.amount(slip.amountXof)
    put(pdf, figures, { ...beside, y: top - 2, size: 17, face: 'strong', lineGap: 0 })
    const written = pdf.widthOfString(figures)
    put(pdf, sheetWords.currency, { x: beside.x + written + 4, y: top + 6, width: 50, size: 8, lineGap: 0 })
  }))
  let next = top + 21
  const say = (text: string, look: Omit<Parameters<typeof put>[2], 'x' | 'y' | 'width'>) => root.add(pdf.struct('P', {}, () => {
    next = put(pdf, text, { ...beside, y: next, ...look })
  }))
  say(slip.service, { size: 10, face: 'strong', lineGap: 0, lines: 2 })
  say(slip.supplier?.name ?? sheetWords.noSupplier, { size: 9, face: 'strong', lineGap: 0, lines: 2 })
  if (slip.supplier) say(slip.supplier.place, { size: 8.5, color: colour.soft, lineGap: 0, lines: 2 })
  say(sheetWords.until(slip.expiresOn), { size: 9, lineGap: 0, lines: 1 })
  const below = top + qrSide + 12
  decorate(pdf, () => pdf.moveTo(x, below).lineTo(x + width, below).lineWidth(0.5).strokeColor(colour.line).stroke())
  const groups = sheetWords.code(slip.code)
  root.add(pdf.struct('P', {}, () => {
    groups.forEach((group, index) => put(pdf, group, {
      x: x + (index * width) / groups.length, y: below + 6, width: width / groups.length, size: 13.5, face: 'strong', lineGap: 0,
    }))
  }))
}
