/** What a worker has that a page has not: TypeScript's own words for it exclude those of a page. */
export interface WorkerScope {
  readonly location: Pick<Location, 'origin' | 'href'>
  readonly registration: Pick<ServiceWorkerRegistration, 'update'>
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void) => void
}

interface WorkerEvents {
  install: Installing
  activate: Lasting
  fetch: Fetching
  message: Pick<MessageEvent<unknown>, 'data'>
}

interface Lasting {
  waitUntil: (work: Promise<unknown>) => void
}

export interface Installing extends Lasting {
  /** Of Chrome since 123: what does not need the worker does not wait for its start. */
  addRoutes?: (routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>
}

export interface Fetching extends Lasting {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
