import { isOfRelease, pageAddress, passedBy, wayOf } from './rules.ts'
import { takeOver } from './take-over.ts'
import type { Fetching, Installing, WorkerScope } from './worker-scope.ts'

/** The application of one release: its parts, and a name that changes with them. */
interface Shell {
  release: string
  parts: readonly string[]
}

const prefix = 'shell '

/**
 * Keeps the application's page and the parts that a wallet needs, so that it opens without network. Another release waits until the
 * person takes it, or has closed every window (decision 92).
 */
export function serveShell(scope: WorkerScope, { release, parts }: Shell): void {
  const name = prefix + release
  const find = (request: Request | string) => caches.match(request, { cacheName: name, ignoreVary: true })
  const forgetPage = async () => (await caches.open(name)).delete(pageAddress)

  scope.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([keepShell(), passBy(event)]))
  })
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
  scope.addEventListener('message', ({ data }) => {
    if (data === takeOver) void scope.skipWaiting()
  })
  scope.addEventListener('fetch', (event) => {
    const way = wayOf(event.request, scope.location.origin)
    if (way === 'page') event.respondWith(openPage(event))
    if (way === 'part') event.respondWith(findPart(event.request))
  })

  async function keepShell() {
    const page = await askForPage()
    // The server has another release by now, or something on the way answered: tried again at the next visit.
    if (!page.ok || !isOfRelease(await page.clone().text(), parts)) throw new Error('Not this release')
    const kept = await caches.open(name)
    await kept.addAll([...parts])
    await kept.put(pageAddress, page)
  }

  async function forgetOthers() {
    const names = await caches.keys()
    await Promise.all(names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)))
  }

  async function openPage(event: Fetching): Promise<Response> {
    const kept = await find(pageAddress)
    if (!kept) return fetch(event.request)
    event.waitUntil(renew().catch(() => {}))
    return kept
  }

  /** Behind the page that is shown: its policy may have changed with the server's settings, or there is another release. */
  async function renew() {
    const page = await askForPage()
    if (!page.ok) return
    if (isOfRelease(await page.clone().text(), parts)) return (await caches.open(name)).put(pageAddress, page)
    await scope.registration.update().catch(async () => {
      // The former release, brought back, has no worker: this one stands aside.
      if ((await fetch(scope.location.href, { cache: 'no-cache' })).status === 404) await forgetPage()
    })
  }

  async function findPart(request: Request): Promise<Response> {
    const kept = await find(request)
    if (kept) return kept
    const answer = await fetch(request)
    // Gone from the server with its release: the page, loaded again, is the new one.
    if (answer.status === 404) await forgetPage()
    return answer
  }
}

const askForPage = () => fetch(pageAddress, { cache: 'no-cache' })

async function passBy(event: Installing) {
  await event.addRoutes?.(passedBy.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' as const })))
    .catch(() => {})
}
