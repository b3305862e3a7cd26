import { type Browser, expect, type Page, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { pdf, picture } from './support/documents.ts'
import { expectGoodLooks } from './support/looks.ts'
import { newcomer, sendProfile } from './support/newcomer.ts'
import { type Document, Person } from './support/person.ts'

/** The document of a file, at a desk and under fingers. Pictures: output/e2e/document. */
test.describe.configure({ mode: 'parallel' })
const folder = 'document'
const admin = demoAccount('admin')
const pages = ['Certificat', 'Deuxieme page', 'Troisieme', 'Quatrieme', 'Fin']

/** The file of somebody who has sent this, as its reviewer opens it; `begin` comes before, and whose file it is after. */
async function openFile(browser: Browser, document: Document, how: 'touch' | 'desk', begin?: (page: Page) => Promise<unknown>) {
  const owner = await newcomer(`document-${document.name.replace('.', '-')}-${how}-${Date.now()}`)
  const { id } = await sendProfile(owner, 'beneficiary', { document })
  const person = await Person.arrive(browser, demoUrl(), folder, { hasTouch: how === 'touch' })
  const { page } = person
  if (how === 'desk') await page.setViewportSize({ width: 1280, height: 800 })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await begin?.(page)
  await person.enter(admin)
  await page.goto(`/admin/profils/${id}`)
  const viewer = page.getByRole('region', { name: 'Document', exact: true })
  const frame = viewer.getByRole('group', { name: 'Document, défilable' })
  return { person, page, fetched, viewer, frame, zoom: viewer.locator('output') }
}

/** Black on the white of the page: something was drawn, and not only an empty sheet. */
const hasInk = (canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let [dark, light] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 80) dark += 1
    if ((data[at] ?? 0) > 240) light += 1
  }
  return dark > 200 && light > dark
}

test('at a desk, the pages of a PDF are read by keyboard: nearer, farther, turned, and each fetched once from us', async ({ browser }) => {
  const { person, page, fetched, viewer, frame, zoom } = await openFile(browser, pdf(pages), 'desk')
  const first = viewer.getByRole('img', { name: 'Page 1 sur 5' })
  await expect(viewer.getByText('Page 1 sur 5')).toBeVisible()
  await expect.poll(() => first.locator('canvas').evaluate(hasInk)).toBe(true)
  const width = await first.evaluate((sheet) => sheet.clientWidth)
  await page.keyboard.press('+')
  await expect(zoom).toHaveText(/^150\s%$/)
  await expect.poll(() => first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(width * 1.4)
  expect(await frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await page.keyboard.press('0')
  await expect(zoom).toHaveText(/^100\s%$/)
  await page.keyboard.press('-')
  expect(await first.evaluate((sheet) => sheet.clientHeight <= (sheet.closest('.doc-frame')?.clientHeight ?? 0))).toBe(true)
  await page.keyboard.press('0')
  await page.keyboard.press('t')
  await expect.poll(() => first.evaluate((sheet) => sheet.clientWidth > sheet.clientHeight)).toBe(true)
  for (const _ of [2, 3, 4]) await page.keyboard.press('t')
  await frame.focus()
  await page.keyboard.press('End')
  await expect(viewer.getByText('Page 5 sur 5')).toBeVisible()
  const last = viewer.getByRole('img', { name: 'Page 5 sur 5' })
  await expect.poll(() => last.locator('canvas').evaluate(hasInk)).toBe(true)
  await expect(first.locator('canvas')).toHaveCount(0)
  // The page says itself that it lies on its side.
  expect(await last.evaluate((sheet) => sheet.clientWidth > sheet.clientHeight)).toBe(true)
  expect(fetched.filter((url) => url.includes('/api/files/'))).toHaveLength(1)
  expect(fetched.filter((url) => !url.startsWith(demoUrl()) && !/^(blob|data):/.test(url))).toEqual([])
  await page.keyboard.press('Home')
  await isQuiet(page)
  await expectGoodLooks(page, { folder, name: 'pdf' })
  await person.leave()
})

test('on a phone, two fingers bring a picture nearer and one moves it; its buttons do as well', async ({ browser }) => {
  const { person, page, viewer, frame, zoom } = await openFile(browser, await picture('Carte'), 'touch')
  await expect(viewer.getByRole('img', { name: 'photo.jpg' })).toBeVisible()
  await frame.scrollIntoViewIfNeeded()
  const box = await frame.boundingBox()
  if (!box) throw new Error('The frame has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await page.context().newCDPSession(page)
  const fingers = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })) })
  await fingers('touchStart', [[x - 30, y], [x + 30, y]])
  for (const apart of [40, 60, 80, 90]) await fingers('touchMove', [[x - apart, y], [x + apart, y]])
  await fingers('touchEnd', [])
  await expect(zoom).toHaveText(/^300\s%$/)
  const scrolled = await frame.evaluate(({ scrollLeft }) => scrollLeft)
  await fingers('touchStart', [[x + 60, y]])
  for (const left of [40, 20, 0, -40, -80]) await fingers('touchMove', [[x + left, y]])
  await fingers('touchEnd', [])
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(scrolled + 50)
  // What still glides takes the next finger for a hand that stops it.
  await expect.poll(() => frame.evaluate(stands)).toBe(true)
  await viewer.getByRole('button', { name: 'Ajuster à la largeur' }).tap()
  await expect(zoom).toHaveText(/^100\s%$/)
  await viewer.getByRole('button', { name: 'Tourner' }).tap()
  await expect.poll(() => frame.locator('[data-sheet]').evaluate((sheet) => sheet.clientHeight > sheet.clientWidth)).toBe(true)
  for (const tool of await viewer.locator('.doc-tools .ibtn').all()) {
    const size = await tool.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await isQuiet(page)
  await expectGoodLooks(page, { folder, name: 'image' })
  await person.leave()
})

/** Whether it has not moved for a quarter of a second. */
async function stands(scroller: Element): Promise<boolean> {
  const before = scroller.scrollLeft
  await new Promise((resolve) => setTimeout(resolve, 250))
  return scroller.scrollLeft === before
}

/** What the oldest browsers of decision 30 lack of what the reader may use. */
const older = [
  'Promise.withResolvers', 'Promise.try', 'URL.parse', 'AbortSignal.any', 'Map.prototype.getOrInsertComputed', 'Map.prototype.getOrInsert',
  'WeakMap.prototype.getOrInsertComputed', 'Uint8Array.fromBase64', 'Uint8Array.prototype.toBase64', 'Uint8Array.fromHex',
  'Set.prototype.difference', 'Set.prototype.intersection', 'Math.sumPrecise', 'Array.fromAsync', 'Iterator', 'Float16Array',
  'ArrayBuffer.prototype.transferToFixedLength', 'ArrayBuffer.prototype.transfer', 'Blob.prototype.bytes', 'Response.prototype.bytes',
  'ImageDecoder', 'VideoFrame', 'JSON.rawJSON', 'JSON.isRawJSON', 'Uint8Array.prototype.setFromHex',
]
const without = older.map((path) => {
  const [name = '', ...owner] = path.split('.').toReversed()
  return `delete (${['globalThis', ...owner.toReversed()].join('.')} ?? {}).${name};`
}).join('')

test('a PDF is drawn in the oldest browser that we are made for', async ({ browser }) => {
  const { person, viewer } = await openFile(browser, pdf(pages), 'touch', (page) => page.route(/\/pdf\..*\.mjs$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${without}${await response.text()}` })
  }))
  await expect.poll(() => viewer.getByRole('img', { name: 'Page 1 sur 5' }).locator('canvas').evaluate(hasInk)).toBe(true)
  await person.leave()
})

test('where ours does not start, the PDF is opened by the browser’s own viewer', async ({ browser }) => {
  const { person, viewer } = await openFile(browser, pdf(pages), 'touch', (page) => page.route(/\/pdf\..*\.mjs$/, (route) => route.abort()))
  await expect(viewer.getByText('Ce PDF ne peut pas être affiché ici.')).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Ouvrir le PDF' })).toHaveAttribute('href', /^blob:/)
  await person.leave()
})
