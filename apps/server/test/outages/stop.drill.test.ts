import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { giveManyPasses, newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess } from '#test/tools/server-process.ts'

/** A connection that shows everything the server wrote on it. */
function openSocket(url: string): { socket: Socket; received: () => string; closed: Promise<void> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined) // its end is what counts, however it comes
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { socket, received: () => text, closed: new Promise((resolve) => socket.once('close', () => resolve())) }
}

it('finishes the request under way when told to stop, answers 503 to the next, and exits 0', { timeout: 120_000 }, async () => {
  const settings = await newServerSettings({ isMigrated: true })
  const { open, world } = await openProcessWorld(settings)
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const token = await world.token(supplier)
  const [pass] = await giveManyPasses(world, { donor, beneficiary, supplier, service, count: 1 })
  await open.close()

  const server = await ServerProcess.start(settings)
  afterFile(() => server.signal('SIGKILL'))
  expect(await new ApiClient(server.url).get('/readyz')).toMatchObject({ status: 200, body: { ok: true } })
  const csrf = /XSRF-TOKEN=([^;]+)/.exec((await fetch(`${server.url}/sanctum/csrf-cookie`)).headers.get('set-cookie') ?? '')?.[1] ?? ''

  // A connection opened ahead, as browsers do, a scan whose body comes slowly, and a health check half asked, when the signal arrives.
  const ahead = openSocket(server.url)
  const body = JSON.stringify({ code: pass?.code })
  const scan = openSocket(server.url)
  scan.socket.write(
    [
      'POST /api/scan/pass HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`, `Cookie: XSRF-TOKEN=${csrf}`, `X-XSRF-TOKEN: ${csrf}`,
      'Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue', '', body.slice(0, 10),
    ].join('\r\n'),
  )
  const health = openSocket(server.url)
  health.socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n')
  await vi.waitFor(() => expect(scan.received()).toContain('100 Continue'), { timeout: 10_000 })
  await sleep(100)

  const stoppedAt = performance.now()
  server.signal('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed'), { timeout: 10_000 })
  health.socket.write('\r\n')
  await vi.waitFor(() => expect(health.received()).toMatch(/^HTTP\/1\.1 503 [^]*Le service est momentanément indisponible/), {
    timeout: 10_000,
  })
  scan.socket.write(body.slice(10))
  await vi.waitFor(() => expect(scan.received()).toMatch(/HTTP\/1\.1 200 OK[^]*"status":true/), { timeout: 10_000 })
  await Promise.all([ahead.closed, scan.closed, health.closed])

  expect(await server.ended).toMatchObject({ code: 0, signal: null })
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  const after = await openProcessWorld(settings)
  expect(await after.world.passState(pass?.id ?? 0)).toMatchObject({ state: 'used' })
  await after.open.close()
})

it('ends on a fault that nobody foresaw, and logs it without the row that it carries', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-fault-'))
  afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
  // What a driver's error is like, in a promise that nobody awaits.
  const detail = `{ detail: 'Failing row contains (awa@exemple.bj).', table: 'users' }`
  const fault = `process.once('SIGUSR2', () => { Promise.reject(Object.assign(new Error('no row for awa@exemple.bj'), ${detail})) })`
  const server = await ServerProcess.start({ dataDir }, { nodeFlags: ['--import', `data:text/javascript,${encodeURIComponent(fault)}`] })
  server.signal('SIGUSR2')
  const { code, output } = await server.ended
  expect(code).toBe(1)
  expect(output).toContain('"message":"no row for •"')
  expect(output).toContain('"table":"users"')
  expect(output).not.toContain('awa@exemple.bj')
})
