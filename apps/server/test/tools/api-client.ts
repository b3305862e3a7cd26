import { searchHeader } from '@passerelle/contract/constants'
import type { Route } from '@passerelle/contract/route'
import { keepPersonalValues } from './kept-logs.ts'
import { keepReply } from './kept-replies.ts'

export interface ApiReply {
  status: number
  headers: Headers
  // Tests look into replies freely; what leaves the server is checked against the contract elsewhere.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** A reply, and what was called. */
export interface GivenReply extends ApiReply {
  method: string
  /** With its query. */
  path: string
}

let judgeReply: (reply: GivenReply) => void = () => {}

/** Has every reply of every client judged from now on. */
export function judgeReplies(judge: (reply: GivenReply) => void): void {
  judgeReply = judge
}

export interface CallOptions {
  body?: unknown
  form?: URLSearchParams
  multipart?: FormData
  /** Sent as it is, under the `content-type` of `headers`. */
  raw?: string
  headers?: Record<string, string>
  /** What a list is searched for. */
  search?: string
  /** Without the cross-site token. */
  noCsrf?: boolean
  /** Its answer was kept by an older release: today's description does not bind it. */
  ofOlderRelease?: boolean
}

/** One person's HTTP client: bearer token, cross-site cookie. */
export class ApiClient {
  readonly url: string
  token: string | undefined
  #csrf: string | null = null
  /** The cookie that names the device, kept as a browser keeps it. */
  device: string | null = null

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  get(path: string, options: CallOptions = {}): Promise<ApiReply> {
    return this.send('GET', path, options)
  }

  post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<ApiReply> {
    return this.send('POST', path, { ...options, body })
  }

  postForm(path: string, multipart: FormData, options: CallOptions = {}): Promise<ApiReply> {
    return this.send('POST', path, { ...options, multipart })
  }

  /** Calls a route of the contract with its parameters filled in. */
  call(route: Pick<Route, 'method' | 'path'>, params: Record<string, string | number> = {}, options: CallOptions = {}): Promise<ApiReply> {
    const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? `:${name}`)))
    return this.send(route.method, path, options)
  }

  async send(
    method: string,
    path: string,
    { body, form, multipart, raw, headers = {}, search, noCsrf = false, ofOlderRelease = false }: CallOptions,
  ): Promise<ApiReply> {
    const all: Record<string, string> = { ...headers, ...(search !== undefined && { [searchHeader]: encodeURIComponent(search) }) }
    if (this.token) all['authorization'] = `Bearer ${this.token}`
    if (method !== 'GET' && !noCsrf) {
      const value = await this.csrf()
      all['x-xsrf-token'] = value
      all['cookie'] = `XSRF-TOKEN=${value}; device=${this.device}`
    } else if (this.device) all['cookie'] = `device=${this.device}`
    if (method !== 'GET' && !form && !multipart) all['content-type'] ??= 'application/json'
    const payload = method === 'GET' ? null : (multipart ?? form ?? raw ?? JSON.stringify(body ?? {}))
    const reply = await fetch(`${this.url}${path}`, { method, headers: all, body: payload, redirect: 'manual' })
    const text = await reply.text()
    const isJson = (reply.headers.get('content-type') ?? '').includes('json')
    const answer: unknown = isJson && text ? JSON.parse(text) : text
    if (isJson) keepReply(text)
    if (!ofOlderRelease) judgeReply({ method, path, status: reply.status, headers: reply.headers, body: answer })
    keepPersonalValues([{ token: this.token }, body, form, multipart, answer])
    return { status: reply.status, headers: reply.headers, body: answer }
  }

  /** The cross-site token of this client's cookie. */
  async csrf(): Promise<string> {
    return (this.#csrf ??= await this.#fetchCsrf())
  }

  async #fetchCsrf(): Promise<string> {
    const reply = await fetch(`${this.url}/sanctum/csrf-cookie`)
    const cookies = reply.headers.get('set-cookie') ?? ''
    this.device = /\bdevice=([\w-]{22})/.exec(cookies)?.[1] ?? null
    const value = /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1]
    if (!value) throw new Error('No XSRF-TOKEN cookie')
    return value
  }
}
