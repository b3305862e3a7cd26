import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageAddress } from './rules.ts'
import { serveShell } from './serve-shell.ts'
import { takeOver } from './take-over.ts'

const origin = 'https://passerelle.example'
const parts = ['/assets/a-1.js', '/assets/wallet-1.js']
const page = (script = '/assets/a-1.js', policy = 'one') =>
  new Response(`<script src="${script}"></script>`, { headers: { 'content-security-policy': policy } })
type Act = (event: unknown) => void

let kept: Map<string, Map<string, Response>>
let served: Record<string, () => Response>
let asked: string[]

const pathOf = (what: Request | string) => new URL(typeof what === 'string' ? what : what.url, origin).pathname

/** What the worker asks of a browser: what it keeps, and the network. */
beforeEach(() => {
  kept = new Map()
  asked = []
  served = { [pageAddress]: () => page(), ...Object.fromEntries(parts.map((part) => [part, () => new Response(part)])) }
  const fetched = async (what: Request | string) => {
    const path = pathOf(what)
    asked.push(path)
    return served[path]?.() ?? new Response('', { status: 404 })
  }
  const open = async (name: string) => {
    const cache = kept.get(name) ?? kept.set(name, new Map()).get(name)!
    return {
      put: async (what: string, answer: Response) => void cache.set(pathOf(what), answer),
      addAll: async (list: string[]) => {
        for (const path of list) cache.set(path, await fetched(path))
      },
      delete: async (what: string) => cache.delete(pathOf(what)),
    }
  }
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', {
    open,
    match: async (what: Request | string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(pathOf(what))?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
})

function start(release = 'one') {
  const listeners = new Map<string, Act>()
  const scope = {
    location: { origin, href: `${origin}/service-worker.js` },
    registration: { update: vi.fn<() => Promise<void>>(async () => {}) },
    skipWaiting: vi.fn<() => Promise<void>>(async () => {}),
    addEventListener: (name: string, act: Act) => void listeners.set(name, act),
  }
  serveShell(scope as never, { release, parts })
  const dispatch = async (name: string, more: object = {}) => {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...more, waitUntil: (one: Promise<unknown>) => work.push(one) })
    // What an answer starts is waited for too.
    for (let done = 0; done < work.length; done += 1) await work[done]
  }
  /** Null where the worker lets it pass. */
  const ask = async (path: string, mode: RequestMode = 'navigate') => {
    let answer: Promise<Response> | null = null
    const work: Promise<unknown>[] = []
    listeners.get('fetch')?.({
      request: { url: origin + path, method: 'GET', mode },
      respondWith: (given: Promise<Response>) => void (answer = given),
      waitUntil: (one: Promise<unknown>) => work.push(one),
    })
    const given = await (answer as Promise<Response> | null)
    await Promise.all(work)
    return given
  }
  return { ...scope, dispatch, ask }
}

async function installed() {
  const worker = start()
  await worker.dispatch('install')
  await worker.dispatch('activate')
  asked.length = 0
  return worker
}

describe('the kept application', () => {
  it('opens without network, whatever the screen, and nothing else does', async () => {
    const { ask } = await installed()
    served = {}
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    for (const path of ['/', '/mes/pass', '/don/details/3/Merci']) expect(await (await ask(path))?.text()).toContain(parts[0])
    expect(await (await ask('/assets/wallet-1.js', 'cors'))?.text()).toBe('/assets/wallet-1.js')
    expect(await ask('/api/wallet', 'cors')).toBeNull()
    expect(await ask('/connexion')).toBeNull()
  })

  it('asks for its page behind the one that it shows, whose policy may have changed', async () => {
    const { ask } = await installed()
    served[pageAddress] = () => page(parts[0], 'two')
    expect((await ask('/mes/pass'))?.headers.get('content-security-policy')).toBe('one')
    expect(asked).toEqual([pageAddress])
    expect((await ask('/mes/pass'))?.headers.get('content-security-policy')).toBe('two')
  })

  it('stays as it is while another release is on the server, which it asks the browser to fetch', async () => {
    const { ask, registration } = await installed()
    served[pageAddress] = () => page('/assets/a-2.js')
    await ask('/mes/pass')
    expect(registration.update).toHaveBeenCalledOnce()
    expect(await (await ask('/mes/pass'))?.text()).toContain('/assets/a-1.js')
  })

  it('stands aside where the former release, which had no worker, is brought back; not where the network fails', async () => {
    const { ask, registration } = await installed()
    served[pageAddress] = () => page('/assets/a-0.js')
    registration.update.mockRejectedValue(new TypeError('404'))
    served['/service-worker.js'] = () => new Response('', { status: 502 })
    await ask('/mes/pass')
    expect(await (await ask('/mes/pass'))?.text()).toContain('/assets/a-1.js')
    delete served['/service-worker.js']
    await ask('/mes/pass')
    served['/mes/pass'] = () => page('/assets/a-0.js')
    expect(await (await ask('/mes/pass'))?.text()).toContain('/assets/a-0.js')
  })

  it('is loaded anew once a part of its release is gone from the server', async () => {
    const { ask } = await installed()
    expect((await ask('/assets/donate-page-1.js', 'cors'))?.status).toBe(404)
    served['/mes/pass'] = () => page('/assets/a-2.js')
    expect(await (await ask('/mes/pass'))?.text()).toContain('/assets/a-2.js')
  })
})

describe('a new worker', () => {
  it('keeps nothing of a page that is not of its release: a server behind another, or a portal on the way', async () => {
    served[pageAddress] = () => page('/assets/a-2.js')
    await expect(start().dispatch('install')).rejects.toThrow()
    expect([...kept.values()].every((cache) => cache.size === 0)).toBe(true)
  })

  it('waits until somebody takes it, and then forgets what the former one kept, and nothing of others', async () => {
    await installed()
    kept.set('of others', new Map())
    const next = start('two')
    await next.dispatch('install')
    expect(next.skipWaiting).not.toHaveBeenCalled()
    await next.dispatch('message', { data: 'something else' })
    expect(next.skipWaiting).not.toHaveBeenCalled()
    await next.dispatch('message', { data: takeOver })
    expect(next.skipWaiting).toHaveBeenCalledOnce()
    await next.dispatch('activate')
    expect([...kept.keys()]).toEqual(['of others', 'shell two'])
  })

  it('tells a browser that can be told so what to ask for without it', async () => {
    const addRoutes = vi.fn<() => Promise<void>>(async () => {})
    await start().dispatch('install', { addRoutes })
    const calls = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }
    expect(addRoutes).toHaveBeenCalledWith(expect.arrayContaining([calls]))
    addRoutes.mockRejectedValue(new TypeError('too many'))
    await expect(start().dispatch('install', { addRoutes })).resolves.toBeUndefined()
  })
})
