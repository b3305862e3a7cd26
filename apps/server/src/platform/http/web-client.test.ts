import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '@passerelle/contract/screens'
import { afterFile } from '#test/tools/after-file.ts'
import { ServerProcess } from '#test/tools/server-process.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { ConfigError } from '#src/platform/config-error.ts'
import { requireWebClient } from './web-client.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const page = '<!doctype html><title>Le site</title><script type="module" src="/assets/index-1.js"></script>'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-web-'))
afterFile(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'assets/index-1.js'), 'export {}')

let world: TestApp
const early = '<!doctype html><style>a{b:c}</style><form></form><script>own()</script><script src="/assets/index-1.js"></script>'
writeFileSync(join(folder, 'login.html'), early)
const places = '<p class="muted" hidden="" data-fill="lostMailbox"></p><p hidden="" data-fill="nobodys"></p>'
const fillable = early.replace('</form>', `</form>${places}`)
writeFileSync(join(folder, 'recovery.html'), fillable)
writeFileSync(join(folder, 'assets/qr-worker-1.js'), 'export {}')
writeFileSync(join(folder, 'assets/index-1.css'), 'a{b:c}')
writeFileSync(join(folder, 'service-worker.js'), 'own()')
writeFileSync(join(folder, 'manifest.webmanifest'), '{}')

beforeAll(async () => {
  world = await createTestApp({ jobs: false, webFolder: folder })
})

interface Answer {
  status: number | undefined
  type: string | undefined
  length: string | undefined
  etag: string | undefined
  policy: string | undefined
  cache: string | undefined
  body: string
}

type Asked = Partial<Record<'method' | 'accept' | 'etag', string | undefined>>

/** An address as it was typed: `fetch` would tidy it up. */
function ask(path: string, { method = 'GET', accept, etag }: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve, reject) => {
    const headers = { ...(accept && { accept }), ...(etag && { 'if-none-match': etag }) }
    const call = request({ hostname, port, path, method, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk: Buffer) => (body += chunk.toString()))
      reply.once('end', () => resolve({
        status: reply.statusCode,
        type: reply.headers['content-type'],
        length: reply.headers['content-length'],
        etag: reply.headers['etag'],
        policy: reply.headers['content-security-policy']?.toString(),
        cache: reply.headers['cache-control'],
        body,
      }))
    })
    call.once('error', reject).end()
  })
}

function pageAt(path: string): string {
  if (path === screens.recovery) return fillable
  return /^\/(?:c|%63)onnexion\b/i.test(path) ? early : page
}

const addresses = Object.values(screens).flatMap((pattern) => [
  pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '7'),
  pattern.replace(/:\w+\??/g, '7'),
])

describe('K60: pages', () => {
  it.each([...new Set([
    ...addresses, '/connexion/', '/CONNEXION', '/%63onnexion', '/admin/profils/7', '/?utm=1', '/connexion?suite=%2Fdashboard',
    '/don/details/3/Vous%20avez%20gagn%C3%A9',
  ])])('%s is the page to a browser, to « anything », to whoever says nothing, and to HEAD', async (path) => {
    for (const accept of [browser, '*/*', undefined, 'text/*', 'application/xhtml+xml']) {
      const got = await ask(path, { accept })
      expect(got).toMatchObject({ status: 200, type: expect.stringContaining('text/html'), body: pageAt(path) })
      expect(await ask(path, { method: 'HEAD', accept })).toEqual({ ...got, body: '' })
    }
  })

  it.each([
    '/nulle-part', '/connexion/ailleurs', '/nulle/part/', '/wp-login.php', '//exemple.bj', '/oubli',
  ])('%s is the page that says so, with its status', async (path) => {
    expect(await ask(path, { accept: browser })).toMatchObject({ status: 404, body: page })
    expect(await ask(path, { method: 'HEAD', accept: browser })).toMatchObject({ status: 404, body: '' })
  })

  it.each([
    '/%E0%A4%A', '/connexion/%', '/%c0%ae%c0%ae/', `/${'%E0%A4%A'.repeat(20)}`,
  ])('%s, which cannot be read, is a page of its own', async (path) => {
    const html = { status: 400, type: 'text/html; charset=utf-8' }
    expect(await ask(path, { accept: browser })).toMatchObject({ ...html, body: expect.stringContaining('<a href="/">') })
    expect(await ask(path, { method: 'HEAD', accept: browser })).toMatchObject({ ...html, body: '' })
    expect(await ask(path, { accept: 'application/json' })).toMatchObject({ status: 400, type: 'application/json; charset=utf-8' })
  })

  it('files are files, by HEAD too; a file that is not there is no page', async () => {
    for (const path of ['/mark.svg', '/assets/index-1.js', '/manifest.webmanifest']) {
      expect(await ask(path)).toMatchObject({ status: 200 })
      expect(await ask(path, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
    }
    expect((await ask('/manifest.webmanifest')).type).toContain('application/manifest+json')
    for (const [path, accept] of [
      ['/assets/index-2.js', '*/*'],
      ['/assets/index-2.js', browser],
      ['/assets/', browser],
      ['/favicon.ico', 'image/avif,image/webp,*/*;q=0.8'],
      ['/robots.txt', '*/*'],
    ] as const) {
      expect(await ask(path, { accept })).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' })
    }
  })

  it('calls stay calls, however they are written', async () => {
    for (const path of ['/api/rien', '/%61pi/rien', '/API/rien', '/api', '/sandbox-pay/rien', '/storage/rien.png']) {
      expect(await ask(path, { accept: browser })).toMatchObject({ status: 404, type: expect.stringContaining('application/json') })
    }
    expect(await ask('/connexion', { accept: 'text/html;q=0, application/json' })).toMatchObject({ status: 404 })
    expect(await ask('/connexion', { method: 'POST', accept: browser })).toMatchObject({
      status: 404,
      type: 'application/json; charset=utf-8',
    })
  })
})

describe('what a browser keeps', () => {
  it.each([
    ['the page of a screen that begins with its form, for a week', '/connexion', 'private, max-age=604800'],
    ['such a page with words behind its address', '/connexion?utm=1', 'private, max-age=604800'],
    ['no other page', '/dashboard', 'no-cache'],
    ['nor the first', '/', 'no-cache'],
    ['no page of what is not there', '/nulle-part', 'no-cache'],
    ['a file that has its name from what it holds, for ever', '/assets/index-1.js', 'public, max-age=31536000, immutable'],
    ['no other file', '/mark.svg', 'no-cache'],
    ['nor the worker, which would not hear of a release', '/service-worker.js', 'no-cache'],
    ['nor what makes the application one to install', '/manifest.webmanifest', 'no-cache'],
  ])('%s', async (_, path, cache) => {
    const { etag, ...first } = await ask(path, { accept: browser })
    expect(first.cache).toBe(cache)
    if (first.status === 200) expect(await ask(path, { accept: browser, etag })).toMatchObject({ status: 304, cache })
  })
})

describe('the content policy', () => {
  const policyOf = async (path: string) => (await ask(path, { accept: browser })).policy

  it('of a page that begins with its form lets in the styles and the script that it carries, by their hashes, and no others', async () => {
    const plain = await policyOf('/dashboard')
    expect(plain).toContain("script-src 'self' 'wasm-unsafe-eval';style-src 'self';")
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    for (const path of ['/connexion', '/CONNEXION/', '/connexion?utm=1']) {
      expect(await policyOf(path)).toBe(plain
        ?.replace("'wasm-unsafe-eval'", `'wasm-unsafe-eval' ${hashOf('own()')}`)
        .replace("style-src 'self'", `style-src 'self' ${hashOf('a{b:c}')}`))
    }
  })

  it('of such a page is the same when it has not changed', async () => {
    const { etag, policy } = await ask('/connexion', { accept: browser })
    expect(await ask('/connexion', { accept: browser, etag })).toMatchObject({ status: 304, policy })
  })

  it('comes again with a page that has not changed, and leaves that of a file as it was', async () => {
    const again = async (path: string) => {
      const { etag } = await ask(path, { accept: browser })
      expect(etag, path).toBeTruthy()
      return ask(path, { accept: browser, etag })
    }
    expect(await again('/dashboard')).toMatchObject({ status: 304, policy: await policyOf('/dashboard') })
    for (const path of ['/mark.svg', '/assets/qr-worker-1.js']) {
      const { status, policy } = await again(path)
      expect([path, status, policy]).toEqual([path, 304, undefined])
    }
  })

  it('comes with all that a browser may open or run by itself, and not with what only serves a page', async () => {
    for (const path of ['/dashboard', '/nulle-part', '/assets/qr-worker-1.js', '/service-worker.js', '/site-public']) {
      expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("default-src 'self'")])
    }
    expect(await policyOf('/mark.svg')).toBe("default-src 'none'")
    for (const path of ['/assets/index-1.js', '/assets/index-1.css', '/api/nowhere', '/sanctum/csrf-cookie']) {
      expect([path, await policyOf(path)]).toEqual([path, undefined])
    }
  })
})

describe('a page that has places for values', () => {
  const set = (contact: { email?: string; phone?: string }) =>
    Object.assign(world.services.config.contact, { email: undefined, phone: undefined, ...contact })
  afterEach(() => void set({}))

  async function take(coding: string, { method = 'GET', etag = '' } = {}) {
    const headers = { 'accept': browser, 'accept-encoding': coding, 'if-none-match': etag }
    const reply = await fetch(world.url + screens.recovery, { method, headers })
    return { status: reply.status, headers: new Headers(reply.headers), body: await reply.text() }
  }
  const sentence = async () => /<p class="muted"(.*?)<\/p>/.exec((await take('identity')).body)?.[1]
  const opening = 'Vous n’avez plus accès à cette adresse\u202F? Contactez le service client\u00A0: '
  const phone = '<a href="tel:+2290197000000">01\u00A097\u00A000\u00A000\u00A000</a>'
  const email = '<a href="mailto:aide@exemple.bj">aide@exemple.bj</a>'

  it('has them as they are set, and nothing to be seen where they are not', async () => {
    expect((await take('identity')).body).toBe(fillable)
    set({ phone: '+2290197000000' })
    expect(await sentence()).toBe(` data-fill="lostMailbox">${opening}${phone}.`)
    set({ email: 'aide@exemple.bj' })
    expect(await sentence()).toBe(` data-fill="lostMailbox">${opening}${email}.`)
    set({ phone: '+2290197000000', email: 'aide@exemple.bj' })
    expect(await sentence()).toBe(` data-fill="lostMailbox">${opening}${phone} ou ${email}.`)
    set({})
    expect((await take('identity')).body).toBe(fillable)
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('comes to whoever takes « %s » as %s, also to HEAD', async (coding, sent) => {
    set({ email: 'aide@exemple.bj' })
    const got = await take(coding)
    expect(got).toMatchObject({ status: 200, body: expect.stringContaining(email) })
    const told = ({ headers }: typeof got) =>
      Object.fromEntries([...headers].filter(([name]) => !/^(?:date|x-request-id|x-ratelimit|connection|keep-alive)/.test(name)))
    expect(told(got)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=604800',
      'vary': 'accept-encoding',
      'etag': expect.stringMatching(/^W\/".+"$/),
    })
    expect(got.headers.get('content-encoding')).toBe(sent)
    expect(Number(got.headers.get('content-length'))).toBeGreaterThan(0)
    const head = await take(coding, { method: 'HEAD' })
    expect([head.status, head.body, told(head)]).toEqual([200, '', told(got)])
  })

  it('is told to be the same while they are, and comes again once they are not', async () => {
    const built = await take('br')
    set({ email: 'aide@exemple.bj' })
    const first = await take('br', { etag: built.headers.get('etag') ?? '' })
    expect(first.status).toBe(200)
    const etag = first.headers.get('etag') ?? ''
    const policy = first.headers.get('content-security-policy')
    const again = await take('br', { etag })
    expect([again.status, again.body]).toEqual([304, ''])
    expect([again.headers.get('content-security-policy'), again.headers.get('cache-control')]).toEqual([policy, 'private, max-age=604800'])
    set({ email: 'autre@exemple.bj' })
    expect(await take('br', { etag })).toMatchObject({ status: 200, body: expect.stringContaining('autre@exemple.bj') })
    set({})
    expect(await take('br', { etag })).toMatchObject({ status: 200, body: fillable })
  })

  it('lets in nothing that a value holds, under the policy of the page as built', async () => {
    const built = await take('br')
    const hostile = '"></a><script>own()</script><b onclick=\'$&$`\' data-fill="lostMailbox"'
    set({ email: hostile, phone: hostile })
    const filled = await take('br')
    expect(filled.headers.get('content-security-policy')).toBe(built.headers.get('content-security-policy'))
    expect(filled.body.match(/<script>/g)).toHaveLength(1)
    expect(filled.body.match(/<\/?[bp]\b/g)).toEqual(built.body.match(/<\/?[bp]\b/g))
    expect(filled.body).toContain('<a href="mailto:&quot;&gt;&lt;/a&gt;&lt;script&gt;own()&lt;/script&gt;&lt;b onclick=&#39;$&amp;$`&#39;')
  })
})

describe('K51: a client that is not built', () => {
  it('is a fault, also when only half of it is there', () => {
    expect(() => requireWebClient(folder)).not.toThrow()
    const half = mkdtempSync(join(tmpdir(), 'passerelle-half-'))
    afterFile(() => rmSync(half, { recursive: true, force: true }))
    expect(() => requireWebClient(half)).toThrow(ConfigError)
    writeFileSync(join(half, 'index.html'), page)
    expect(() => requireWebClient(half)).toThrow('npm run build')
    mkdirSync(join(half, 'assets'))
    writeFileSync(join(half, 'assets/index-1.js'), 'export {}')
    expect(() => requireWebClient(half)).not.toThrow()
    writeFileSync(join(half, 'login.html'), '<use href="/assets/icons-1.svg#eye"></use>')
    expect(() => requireWebClient(half)).toThrow('npm run build')
    expect(() => requireWebClient(join(half, 'absent'))).toThrow(ConfigError)
  })

  it('ends the server, which says how to build it', { timeout: 60_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-unbuilt-'))
    afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
    const { code, output } = await ServerProcess.runToEnd({ DATA_DIR: dataDir, WEB_FOLDER: join(dataDir, 'absent') })
    expect([code, output]).toEqual([1, expect.stringContaining('npm run build')])
  })
})
