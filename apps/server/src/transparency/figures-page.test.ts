import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@passerelle/contract/screens'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { publishFigures } from './publish-figures.ts'

const built = `<!doctype html><html><head><meta name="description" content="x" /><title>x</title></head>
  <body><noscript><p>Activez JavaScript.</p></noscript><div id="root"></div></body></html>`
const folder = mkdtempSync(join(tmpdir(), 'passerelle-figures-'))
afterFile(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'index.html'), built)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ jobs: false, webFolder: folder })
})
const take = async (headers: Record<string, string> = {}) => {
  const reply = await fetch(t.url + screens.transparency, { headers: { accept: 'text/html', ...headers } })
  return { status: reply.status, type: reply.headers.get('content-type'), etag: reply.headers.get('etag') ?? '', body: await reply.text() }
}

describe('the page of the figures', () => {
  it('says them without a script, with a title and a description, beside the application', async () => {
    expect((await take()).body).toContain('Les premiers chiffres arrivent bientôt')
    await publishFigures(t.services)
    const { status, type, body, etag } = await take()
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    const [, said] = /<noscript><main class="page"><h1>Transparence<\/h1>(.*)<\/main><\/noscript><div id="root">/s.exec(body) ?? []
    expect(said).toContain('L’argent des donateurs est intact')
    expect(body).toContain('<title>Transparence · Passerelle</title>')
    expect(body).toMatch(/<meta property="og:description" content="Où est l’argent/)
    expect(body).not.toContain('Activez JavaScript')
    expect((await take({ 'if-none-match': etag })).status).toBe(304)
  })

  it('is a page only: who asks for JSON there finds nothing', async () => {
    expect((await take({ accept: 'application/json' })).status).toBe(404)
  })
})
