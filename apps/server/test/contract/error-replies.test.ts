import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPartner } from '@passerelle/contract/profiles'
import { initializeDonation } from '@passerelle/contract/donations'
import { type ErrorCode, errors } from '@passerelle/contract/errors'
import { productField } from '@passerelle/contract/product'
import { beforeAll, describe, expect, it } from 'vitest'
import { replyToBrokenRequest } from '#src/platform/http/broken-request.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import { afterFile } from '#test/tools/after-file.ts'
import type { ApiReply } from '#test/tools/api-client.ts'
import { createUser } from '#test/worlds/factories.ts'
import { BadDay, createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'

/** What no route answers: each fault is JSON with a French sentence, and tells nothing of the machine. */
let world: PaymentWorld
const day = new BadDay()

beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'passerelle-web-'))
  afterFile(() => rm(webFolder, { recursive: true, force: true }))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Le site</title>')
  world = await createPaymentWorld({ jobs: false, provider: day.wrap, webFolder })
  await world.passType(5000)
}, 60_000)

function expectError({ status, headers, body }: ApiReply, code: ErrorCode): void {
  expect([status, body]).toEqual([errors[code].status, { message: errors[code].message }])
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
}

describe('an address that is no call', () => {
  it.each([
    '/api', '/api/', '/api/rien', '/api/user/', '/api/user/1', '/API/user', '/api/../api/rien', '/sanctum/rien', '/api?x=1',
  ])('%s is a 404 in JSON, also to a browser that asks for a page', async (path) => {
    const visitor = world.test.client()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expectError(await visitor.send(method, path, { headers: { accept: 'text/html' } }), 'not_found')
    }
  })

  it('is a page of the client anywhere else', async () => {
    expect(await world.test.client().send('GET', '/connexion', { headers: { accept: 'text/html' } })).toMatchObject({
      status: 200,
      body: expect.stringContaining('Le site'),
    })
  })

  it('that cannot be decoded, or is too long, is a 400', async () => {
    expectError(await world.test.client().get('/api/communes/%E0%A4%A'), 'malformed')
    expectError(await world.test.client().get(`/api/communes/${'x'.repeat(300)}`), 'malformed')
  })
})

describe('another method than the call’s own', () => {
  it.each([
    ['POST', '/api/user'],
    ['PUT', '/api/login'],
    ['PATCH', '/api/login'],
    ['DELETE', '/api/user'],
    ['GET', '/api/login'],
  ])('%s %s is a 404', async (method, path) => {
    expectError(await world.test.client().send(method, path, {}), 'not_found')
  })

  it('HEAD does nothing: it neither ends the session nor marks notices as read', async () => {
    const client = world.test.client(await world.token((await createUser(world.test.services)).id))
    for (const path of ['/api/logout', '/api/notifications', '/api/user']) {
      const { status } = await fetch(`${world.test.url}${path}`, { method: 'HEAD', headers: { authorization: `Bearer ${client.token}` } })
      expect(status).toBe(404)
    }
    expect((await client.get('/api/user')).status).toBe(200)
  })

  it('OPTIONS lets no other site call us', async () => {
    const { status, headers } = await world.test.client().send('OPTIONS', '/api/login', {
      headers: { 'origin': 'https://ailleurs.example', 'access-control-request-method': 'POST' },
    })
    expect(status).toBe(404)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('multipart', () => {
  const boundary = 'frontiere'
  const part = (name: string, file = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\nx\r\n`
  const send = async (raw: string, contentType = `multipart/form-data; boundary=${boundary}`) => {
    const { id } = await createUser(world.test.services)
    return world.test.client(await world.token(id)).call(addPartner, {}, { raw, headers: { 'content-type': contentType } })
  }
  const end = `--${boundary}--\r\n`

  it.each([
    ['without a boundary', part('ifu') + end, 'multipart/form-data'],
    ['with another boundary', part('ifu') + end, 'multipart/form-data; boundary=autre'],
    ['that stops in the middle', part('ifu').slice(0, -4), undefined],
    ['that is no multipart at all', 'rien du tout', undefined],
  ])('%s is a 400', async (_name, raw, contentType) => {
    expectError(await send(raw, contentType), 'malformed')
  })

  it.each([
    ['three files', part('doc_file', 'a.pdf').repeat(3) + end],
    ['a hundred and one fields', Array.from({ length: 101 }, (_, n) => part(`champ-${n}`)).join('') + end],
  ])('with %s is a 413', async (_name, raw) => {
    expectError(await send(raw), 'payload_too_large')
  })

  describe('on a call that takes no file', () => {
    const login = async (raw: string) =>
      world.test.client().send('POST', '/api/login', { raw, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
    const field = (name: string, value: string, type = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${type && `\r\nContent-Type: ${type}`}\r\n\r\n${value}\r\n`
    const right = field('email', 'personne@exemple.bj') + field('password', 'Lagune-et-sable-7')
    const refusedUnder = async (raw: string) => {
      const { status, body } = await login(raw + end)
      return [status, Object.keys(body.errors ?? {})]
    }

    it('is read like JSON; an empty file input and fields that nobody knows change nothing', async () => {
      const emptyInput = `--${boundary}\r\nContent-Disposition: form-data; name="doc_file"; filename=""\r\n` +
        `Content-Type: application/octet-stream\r\n\r\n\r\n`
      const asJson = await world.test.client().post('/api/login', { email: 'personne@exemple.bj', password: 'Lagune-et-sable-7' })
      for (const raw of [right, right + emptyInput, right + field('autre', 'x') + field('email[a]', 'x') + field('x[__proto__]', 'x')]) {
        const { status, body } = await login(raw + end)
        expect([status, body]).toEqual([asJson.status, asJson.body])
      }
      expect(asJson.body.status).toBe(false)
    })

    it('a name twice or numbered is a list, which no single field is', async () => {
      expect(await refusedUnder(right + field('email', 'autre@exemple.bj'))).toEqual([422, ['email']])
      expect(await refusedUnder(right.replace('"email"', '"email[0]"'))).toEqual([422, ['email']])
      expect(await refusedUnder(right.replace('"email"', '"email[a]"'))).toEqual([422, ['email']])
      expect(await refusedUnder(field('email', '{"a":1}', 'application/json') + field('password', 'x'))).toEqual([422, ['email']])
    })

    it('a name of every object, or a part that is broken JSON, is a 400, and reaches no object', async () => {
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        for (const raw of [field(name, 'x'), part(name, 'a.pdf')]) expectError(await login(right + raw + end), 'malformed')
      }
      for (const json of ['{"a":', '{"__proto__":{"admis":1}}']) {
        expectError(await login(right + field('a', json, 'application/json') + end), 'malformed')
      }
      expect('admis' in {}).toBe(false)
    })

    it('more fields, or more in them, than JSON may hold is a 413, however it is sent', async () => {
      for (const raw of [
        right.repeat(51),
        right + field('a', 'x'.repeat(300_000)),
        right + Array.from({ length: 90 }, (_, n) => field(`n${n}`, 'x'.repeat(3000))).join(''),
      ]) {
        expectError(await login(raw + end), 'payload_too_large')
      }
      const client = world.test.client()
      const csrf = await client.csrf()
      const headers = { 'x-xsrf-token': csrf, 'cookie': `XSRF-TOKEN=${csrf}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
      let sentBytes = 0
      // Never ends by itself: whoever waits for its end waits forever.
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          const chunk = Buffer.from(sentBytes === 0 ? right + field('a', '').slice(0, -2) : 'x'.repeat(16_384))
          sentBytes += chunk.length
          controller.enqueue(chunk)
        },
      })
      const reply = await fetch(`${world.test.url}/api/login`, { method: 'POST', headers, body: endless, duplex: 'half' })
      expect([reply.status, reply.headers.get('connection'), await reply.json()]).toEqual([
        413,
        'close',
        { message: errors.payload_too_large.message },
      ])
    })

    it('a file is told under its field, and is not kept for a moment', async () => {
      const { status, body } = await login(right + part('piece', 'a.pdf') + part('autre', 'b.pdf') + end)
      const sentence = 'Aucun fichier n’est attendu ici. Retirez-le, puis réessayez.'
      expect([status, body]).toEqual([422, { message: errors.invalid.message, errors: { piece: [sentence], autre: [sentence] } }])
      expect(await refusedUnder(right.replace(field('email', 'personne@exemple.bj'), part('email', 'a.pdf')))).toEqual([422, ['email']])
      expectError(await login(right + part('piece', 'a.pdf').repeat(3) + end), 'payload_too_large')
      expectError(
        await login(right + part('piece', 'a.pdf').replace('\r\nx\r\n', `\r\n\r\n${'x'.repeat(300_000)}\r\n`) + end),
        'payload_too_large',
      )
      expect(await readdir(world.test.services.storage.temporaryFolder)).toEqual([])
    })
  })
})

describe('a fault of ours', () => {
  const donate = async () => {
    const { client } = await world.donor()
    return client.call(initializeDonation, {}, {
      body: { title: 'Don', service: await world.service(), description: 'Motif', [productField.nbr]: [1], [productField.amount]: [5000] },
    })
  }

  it.each([
    ['one that nobody foresaw is a 500', new Error('secret detail at /srv/app.ts'), 'internal'],
    [
      'a database that gives no connection is a 503',
      Object.assign(new Error('secret detail at /srv/app.ts', { cause: new Error('secret cause') }), { statusCode: 503 }),
      'unavailable',
    ],
    [
      'a payment provider that does not answer is a 503',
      new ProviderError('unavailable', 'secret detail at /srv/app.ts'),
      'payment_provider_down',
    ],
  ] as const)('%s, with the number to quote and nothing else', async (_name, error, code) => {
    day.prepareError = { error, after: false }
    const { status, headers, body } = await donate()
    expect([status, body]).toEqual([errors[code].status, { message: errors[code].message, request_id: headers.get('x-request-id') }])
    expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a disk that takes no file', () => {
  it('is a 500, not a form to correct', async () => {
    const { temporaryFolder } = world.test.services.storage
    await rm(temporaryFolder, { recursive: true })
    const { id } = await createUser(world.test.services)
    const reply = await world.test
      .client(await world.token(id))
      .call(addPartner, {}, { multipart: toForm({ doc_file: { content: samplePdf(), name: 'ifu.pdf' } }) })
    await mkdir(temporaryFolder)
    expect([reply.status, reply.body.message]).toEqual([500, errors.internal.message])
  })
})

describe('what is not HTTP', () => {
  it.each([
    ['is a 400', 'BONJOUR\r\n\r\n', 'malformed'],
    ['with endless headers is a 431', `GET /api/user HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
  ] as const)('%s', async (_name, sent, code) => {
    const received = await sendRaw(Number(new URL(world.test.url).port), sent)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${errors[code].status} `))
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual({ message: errors[code].message })
  })

  it('or does not end in time is a 408', async () => {
    // Node looks for late requests each half minute: here it has just found one.
    const late = createServer((socket) =>
      replyToBrokenRequest(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket),
    ).listen(0, '127.0.0.1')
    afterFile(() => late.close())
    await once(late, 'listening')
    const address = late.address()
    const received = await sendRaw(typeof address === 'object' ? (address?.port ?? 0) : 0, 'POST /')
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(received).toContain(JSON.stringify({ message: errors.too_slow.message }))
  })
})

/** All that a server answers to these bytes until it closes. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  socket.on('error', () => undefined) // reset behind the answer: what counts is what came
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}
