import { communes } from '@passerelle/contract/profiles'
import { listServices } from '@passerelle/contract/catalogue'
import { login } from '@passerelle/contract/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, callApi, setBearer, urlOf } from './api.ts'

type Call = [url: string, init: RequestInit]
let calls: Call[] = []
let answers: Response[] = []

beforeEach(() => {
  calls = []
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([url, init])
    if (url !== '/sanctum/csrf-cookie') return answers.shift() ?? Response.json({})
    document.cookie = `XSRF-TOKEN=cookie-${calls.length}`
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  setBearer(null)
  vi.unstubAllGlobals()
})

const headerOf = (call: Call | undefined, name: string) => new Headers(call?.[1].headers).get(name)
const failure = async (promise: Promise<unknown>) =>
  promise.then(() => null, (error: unknown) => (error instanceof ApiError ? error : null))

test('a state-changing call takes the cross-site cookie first and sends it back', async () => {
  await callApi(login, { body: { email: 'a@b.bj', password: 'x' } })
  expect(calls.map(([url]) => url)).toEqual(['/sanctum/csrf-cookie', '/api/login'])
  expect(headerOf(calls[1], 'X-XSRF-TOKEN')).toBe('cookie-1')
  expect(calls[1]?.[1].body).toBe('{"email":"a@b.bj","password":"x"}')
})

test('a read takes no cookie and carries the token', async () => {
  setBearer('t0ken')
  await callApi(listServices)
  expect(calls.map(([url]) => url)).toEqual(['/api/services'])
  expect(headerOf(calls[0], 'Authorization')).toBe('Bearer t0ken')
})

test('two calls made together share one cookie', async () => {
  await Promise.all([callApi(login, { body: {} }), callApi(login, { body: {} })])
  expect(calls.filter(([url]) => url === '/sanctum/csrf-cookie')).toHaveLength(1)
})

test('a 419 is tried once more with a new cookie, then told', async () => {
  answers = [Response.json({}, { status: 419 }), Response.json({ message: 'Page expirée. Veuillez actualiser la page' }, { status: 419 })]
  expect(await failure(callApi(login, { body: {} }))).toMatchObject({ status: 419, message: 'Page expirée. Veuillez actualiser la page' })
  expect(calls.filter(([url]) => url === '/api/login')).toHaveLength(2)
})

test('every call goes to the page’s own address', () => {
  const origins = [communes, listServices, login].map((route) =>
    new URL(urlOf(route, { params: { department: '//exemple.bj' } }), 'https://page.example').origin,
  )
  expect(new Set(origins)).toEqual(new Set(['https://page.example']))
})

test('parameters are escaped, empty query values left out', () => {
  expect(urlOf(communes, { params: { department: 'Ouémé/x' }, query: { page: 2, q: '', status: null } })).toBe(
    '/api/communes/Ou%C3%A9m%C3%A9%2Fx?page=2',
  )
})

test('a 422 gives the first sentence of each field', async () => {
  answers = [Response.json({ message: 'À corriger', errors: { email: ['Premier.', 'Second.'], 'pass_nbr.0': ['Trop.'] } }, { status: 422 })]
  expect((await failure(callApi(login, { body: {} })))?.fields).toEqual({ email: 'Premier.', 'pass_nbr.0': 'Trop.' })
})

test('a 429 says how long to wait', async () => {
  answers = [Response.json({ message: 'Trop de tentatives.' }, { status: 429, headers: { 'Retry-After': '150' } })]
  expect(await failure(callApi(login, { body: {} }))).toMatchObject({
    retryAfterSeconds: 150,
    message: 'Trop de tentatives. Réessayez dans 3\u00A0minutes.',
  })
})

test('no network, and the page of a captive portal, are told as a lost connection', async () => {
  answers = [new Response('<html>Bienvenue au cybercafé</html>', { headers: { 'content-type': 'text/html' } })]
  expect(await failure(callApi(listServices))).toMatchObject({ status: 0 })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await failure(callApi(listServices))).toMatchObject({ status: 0 })
})

test('a broken server gives a French sentence and its reference', async () => {
  answers = [
    Response.json({ message: 'Une erreur est survenue.', request_id: 'r-1' }, { status: 500 }),
    new Response('Bad gateway', { status: 502 }),
  ]
  expect(await failure(callApi(listServices))).toMatchObject({ message: 'Une erreur est survenue.', requestId: 'r-1' })
  expect(await failure(callApi(listServices))).toMatchObject({ message: 'Le service est momentanément indisponible. Réessayez dans un instant.' })
})

test('K33: what a list is filtered by travels, also where URLSearchParams has no size', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!
  Reflect.deleteProperty(URLSearchParams.prototype, 'size')
  expect(urlOf(listServices, { query: { page: 2 } })).toBe('/api/services?page=2')
  Object.defineProperty(URLSearchParams.prototype, 'size', size)
})

const expired = () => Response.json({ message: 'Page expirée. Veuillez actualiser la page' }, { status: 419 })
const cookies = expect.stringContaining('cookies')

test('K38: a second refusal in a row names the cookies', async () => {
  answers = [Response.json({}), expired(), expired(), expired(), expired(), Response.json({}), expired(), expired()]
  await callApi(login, { body: {} })
  expect(await failure(callApi(login, { body: {} }))).not.toMatchObject({ message: cookies })
  expect(await failure(callApi(login, { body: {} }))).toMatchObject({ status: 419, message: cookies })
  await callApi(login, { body: {} })
  expect(await failure(callApi(login, { body: {} }))).not.toMatchObject({ message: cookies })
})

test.each([
  ['drops them in silence', () => ''],
  ['throws when they are read', () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }],
])('K38: a browser that refuses cookies and %s is told so at once', async (_how, get) => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockImplementation(get)
  answers = [Response.json({}), expired(), expired()]
  await callApi(login, { body: {} })
  expect(await failure(callApi(login, { body: {} }))).toMatchObject({ status: 419, message: cookies })
  cookie.mockRestore()
})
