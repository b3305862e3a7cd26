import { afterEach, vi } from 'vitest'

export interface Asked {
  method: string
  path: string
  /** Parsed JSON, or the entries of a form. */
  body: unknown
  headers: Headers
}

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
/** By `POST /api/login`; a function sees the request, and may answer later. A missing one is a 404. */
type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>

/**
 * Stands at the edge of the network, in place of `fetch`: everything of ours runs for real. Returns what was asked,
 * the cross-site cookie left out.
 */
export function stubServer(answers: Answers): Asked[] {
  const asked: Asked[] = []
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const [path = ''] = url.split('?')
    if (path === '/sanctum/csrf-cookie') {
      document.cookie = 'XSRF-TOKEN=stub'
      return new Response(null, { status: 204 })
    }
    const request: Asked = { method: init.method ?? 'GET', path: url, body: readBody(init.body), headers: new Headers(init.headers) }
    asked.push(request)
    const given = answers[`${request.method} ${path}`]
    const { status = 200, body, headers } = (typeof given === 'function' ? await given(request) : given) ?? {
      status: 404,
      body: { message: 'Introuvable.' },
    }
    return new Response(JSON.stringify(body === undefined ? {} : body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('XMLHttpRequest', class extends StubRequest {
    override readonly answer = answer
  })
  return asked
}

/** Files leave by `XMLHttpRequest`, which alone tells how much has left. */
abstract class StubRequest extends EventTarget {
  abstract readonly answer: (url: string, init: RequestInit) => Promise<Response>
  readonly upload = new EventTarget()
  readonly sent = new Headers()
  method = ''
  url = ''
  status = 0
  responseText = ''
  received = new Headers()

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.sent.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.received.get(name)
  }
  async send(body: FormData | string | null) {
    const response = await this.answer(this.url, { method: this.method, headers: this.sent, body }).catch(() => null)
    if (!response) {
      this.dispatchEvent(new Event('error'))
      return
    }
    this.status = response.status
    this.received = response.headers
    this.responseText = await response.text()
    this.dispatchEvent(new Event('load'))
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

function readBody(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  return body instanceof FormData ? [...body.entries()] : undefined
}
