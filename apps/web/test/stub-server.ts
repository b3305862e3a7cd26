import { afterEach, vi } from 'vitest'

export interface Asked {
  method: string
  path: string
  /** Parsed JSON, or the entries of a form. */
  body: unknown
  headers: Headers
}

type Answer = { status?: number; body?: unknown }
/** By `POST /api/login`; a function sees the request, and may answer later. A missing one is a 404. */
type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>

/**
 * Stands at the edge of the network, in place of `fetch`: everything of ours runs for real. Returns what was asked,
 * the cross-site cookie left out.
 */
export function stubServer(answers: Answers): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const [path = ''] = url.split('?')
    if (path === '/sanctum/csrf-cookie') return new Response(null, { status: 204 })
    const request: Asked = { method: init.method ?? 'GET', path: url, body: readBody(init.body), headers: new Headers(init.headers) }
    asked.push(request)
    const given = answers[`${request.method} ${path}`]
    const { status = 200, body } = (typeof given === 'function' ? await given(request) : given) ?? { status: 404, body: { message: 'Introuvable.' } }
    return new Response(JSON.stringify(body ?? {}), { status, headers: { 'content-type': 'application/json' } })
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
})

function readBody(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof FormData ? [...body.entries()] : undefined
}
