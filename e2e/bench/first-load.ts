import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { screens } from '@passerelle/contract/screens'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startServer } from '../support/server.ts'

/**
 * What a first and a second visit of the first screens cost, how long a phone on 3G waits for a form that works, and what Lighthouse makes
 * of the sign-in and of the page for strangers: `npm run bench -- first-load`. Writes its table into docs/performance.md; with `--quick`
 * one round, and only shows it. Fails below Lighthouse’s least score.
 */
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 1 : 5
/** 400 kbit/s, 300 ms, a processor four times slower. */
const slowly = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const cpuRate = 4
/** Of 100, on a phone: the middle of all runs. */
const leastScore = 98

interface Visit {
  requests: number
  /** As sent, headers included. */
  bytes: number
  pageBytes: number
  /** The form is seen, and what is typed and sent into it is taken care of. */
  usableMs: number
  /** The application has taken it over. */
  takenMs: number
}

const { url, stop } = await startServer({ demo: false })
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const lines = [
    '| Screen | Visit | Requests | Sent in all | Its page | Form seen and working | Application there |',
    '|---|---|---:|---:|---:|---:|---:|',
  ]
  for (const screen of [screens.login, screens.register, screens.recovery]) {
    const measured: Record<'first' | 'second', Visit[]> = { first: [], second: [] }
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
      measured.first.push(await visit(context, screen))
      measured.second.push(await visit(context, screen))
      await context.close()
    }
    for (const [name, visits] of Object.entries(measured)) lines.push(rowOf(screen, name, visits))
  }
  lines.push('')
  for (const screen of [screens.login, screens.presentation]) {
    const scores = Array.from({ length: rounds }, () => scoreOf(url + screen))
    const score = scores.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
    if (score < leastScore) process.exitCode = 1
    const asked = `at least ${leastScore} is asked for`
    lines.push(`Lighthouse, mobile, performance of \`${screen}\`: **${score}**, the middle of ${scores.join(', ')}; ${asked}.`, '')
  }
  const table = lines.join('\n')
  process.stdout.write(`${table}\n`)
  if (!isQuick) writeReport(table, browser.version())
} finally {
  await browser.close()
  await stop()
}

/**
 * A page of its own, on a slow phone: all that it asks for, and asks for again behind what was kept. What it fetches ahead for the
 * screens that follow is not waited for, nor counted.
 */
async function visit(context: BrowserContext, screen: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowly)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  const types = new Map<string, string>()
  const open = new Set<string>()
  let isOver = false
  let bytes = 0
  let pageBytes = 0
  let requests = 0
  session.on('Network.requestWillBeSent', ({ requestId }) => void open.add(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (isOver || response.fromDiskCache || response.url.startsWith('data:')) return
    types.set(requestId, type)
    requests += 1
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId)
    if (!types.has(requestId)) return
    bytes += encodedDataLength
    if (types.get(requestId) === 'Document') pageBytes += encodedDataLength
  })
  await watchForm(page)
  await page.goto(url + screen, { waitUntil: 'load' })
  const times = await page.waitForFunction(() => (window.passed.takenMs > 0 ? window.passed : null), null, { polling: 50 })
  while (open.size > 0) await setTimeout(20)
  isOver = true
  const { usableMs, takenMs } = (await times.jsonValue()) ?? { usableMs: 0, takenMs: 0 }
  await page.close()
  return { requests, bytes, pageBytes, usableMs, takenMs }
}

declare global {
  interface Window {
    passed: { usableMs: number; takenMs: number }
  }
}

/** Asked at each picture that the browser draws. */
async function watchForm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.passed = { usableMs: 0, takenMs: 0 }
    const look = () => {
      const now = performance.now()
      const isSeen = performance.getEntriesByName('first-contentful-paint').length > 0 && document.querySelector('form') !== null
      const early = document.getElementById('early-page')
      if (isSeen && window.passed.usableMs === 0 && ('early' in window || !early)) window.passed.usableMs = now
      if (isSeen && !early && document.readyState !== 'loading' && document.querySelector('#root form')) window.passed.takenMs = now
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** In a browser of its own, on the phone and the network that Lighthouse supposes. */
function scoreOf(address: string): number {
  const words = ['--only-categories=performance', '--output=json', '--quiet', '--no-enable-error-reporting']
  const said = execFileSync(process.execPath, [
    process.env['LIGHTHOUSE'] ?? '', address, ...words, '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { categories } = JSON.parse(said) as { categories: { performance: { score: number } } }
  return Math.round(categories.performance.score * 100)
}

function rowOf(screen: string, name: string, visits: Visit[]): string {
  const sorted = (pick: (visit: Visit) => number) => visits.map(pick).toSorted((one, other) => one - other)
  const middle = (pick: (visit: Visit) => number) => sorted(pick)[Math.floor(visits.length / 2)] ?? 0
  const size = (pick: (visit: Visit) => number) => `${(middle(pick) / 1024).toFixed(1)} KB`
  const inSeconds = (ms = 0) => (ms / 1000).toFixed(2)
  const time = (pick: (visit: Visit) => number) =>
    `${inSeconds(middle(pick))} s (${inSeconds(sorted(pick)[0])}–${inSeconds(sorted(pick).at(-1))})`
  const cells = [
    screen, name, middle(({ requests }) => requests), size(({ bytes }) => bytes), size(({ pageBytes }) => pageBytes),
    time(({ usableMs }) => usableMs), time(({ takenMs }) => takenMs),
  ]
  return `| ${cells.join(' | ')} |`
}

function writeReport(table: string, version: string): void {
  const file = join(import.meta.dirname, '../../docs/performance.md')
  const text = readFileSync(file, 'utf8')
  const [start, end] = ['<!-- first load -->', '<!-- end of first load -->']
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${file} has no place for the first load`)
  const said = `Measured on ${new Date().toISOString().slice(0, 10)}, Chromium ${version}; the middle of ${rounds} rounds (least–most).`
  writeFileSync(file, `${text.slice(0, from + start.length)}\n${said}\n\n${table}\n${text.slice(to)}`)
}
