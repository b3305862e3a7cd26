import { takeOver } from '../service-worker/take-over.ts'

const script = '/service-worker.js'
const askAgainMs = 3_600_000

/**
 * Has the worker keep the application, and tells when another release has been fetched and waits: the given act takes it and loads the
 * page again. Gives what ends the watch.
 */
export async function watchVersions(workers: ServiceWorkerContainer, tell: (take: () => void) => void): Promise<() => void> {
  const registration: ServiceWorkerRegistration | undefined = await workers.register(script)
  // A browser in which somebody has forbidden it may say nothing at all.
  if (!registration) return () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  let askedAt = Date.now()

  const offer = (worker: ServiceWorker) => {
    // Without one before it, it is no other release.
    if (signal.aborted || !workers.controller) return
    tell(() => {
      workers.addEventListener('controllerchange', () => location.reload(), { once: true })
      worker.postMessage(takeOver, [])
    })
  }
  const follow = (worker: ServiceWorker) => worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') offer(worker)
  }, { signal })
  if (registration.waiting) offer(registration.waiting)
  if (registration.installing) follow(registration.installing)
  registration.addEventListener('updatefound', () => registration.installing && follow(registration.installing), { signal })
  // Who leaves the application open for days hears of it too.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - askedAt < askAgainMs) return
    askedAt = Date.now()
    void registration.update().catch(() => {})
  }, { signal })
  return () => stopping.abort()
}
