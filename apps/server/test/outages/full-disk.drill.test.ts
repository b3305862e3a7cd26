import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { eventually } from '#test/tools/eventually.ts'
import { giveManyPasses, newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { samplePhoto, toForm } from '#test/tools/sample-files.ts'
import { ServerProcess } from '#test/tools/server-process.ts'
import { testEngine } from '#test/tools/test-database.ts'

/** A disk of its own for the data folder, which only root may make: CI is, and the reserve itself is proven without. */
const disk = mkdtempSync(join(tmpdir(), 'passerelle-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0
afterFile(() => {
  if (isMounted) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

const ballast = join(disk, 'ballast')

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch (error) {
    // The server took a page meanwhile: the disk is full all the same.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
  }
}

it.runIf(isMounted)('a disk that is full: the process lives, says « come back », loses nothing, and goes on once there is room', { timeout: 120_000 }, async () => {
  const settings = { ...(await newServerSettings()), dataDir: disk }
  const { open, world } = await openProcessWorld(settings)
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const [before, during] = await giveManyPasses(world, { donor, beneficiary, supplier, service, count: 2 })
  await world.ctx.db
    .insertInto('passTypes')
    .values({ name: 'Pass', priceXof: 5000, archivedAt: null, createdAt: world.ctx.now() })
    .execute()
  const [till, asker, admin] = [await world.token(supplier), await world.token(beneficiary), await world.token(await world.admin())]
  await open.close()
  const server = await ServerProcess.start(settings)
  afterFile(() => server.signal('SIGKILL'))
  const client = new ApiClient(server.url, till)
  const scan = (code: string | undefined, key: string) => client.post('/api/scan/pass', { code }, { headers: { 'idempotency-key': key } })
  const image = { content: await samplePhoto(), name: 'atelier.jpg' }
  const send = () => new ApiClient(server.url, asker).postForm('/api/make/request', toForm({
    title: 'Atelier',
    service: String(service),
    resume: 'Apprendre',
    description: 'Le tableur',
    'pass_nbr[]': '1',
    'pass_amount[]': '5000',
    image,
  }))
  expect((await scan(before?.code, randomUUID())).body.status).toBe(true)

  fillDisk()
  const key = randomUUID()
  const isEmbedded = testEngine === 'pglite'
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(isEmbedded ? 503 : 200))
  const [refused, sent] = [await scan(during?.code, key), await send()]
  expect([sent.status, sent.headers.has('retry-after')]).toEqual([503, true])
  // Where the database has a disk of its own, tills go on.
  expect(refused.status).toBe(isEmbedded ? 503 : 200)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  rmSync(ballast)
  await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
  expect((await scan(during?.code, key)).body).toMatchObject({ status: true })
  expect((await send()).status).toBe(200)
  expect((await new ApiClient(server.url, admin).get('/api/admin/ledger/verify')).body.ok).toBe(true)
  server.signal('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, signal: null })
  const after = await openProcessWorld(settings)
  expect(await after.world.ctx.db.selectFrom('redemptions').select('passId').orderBy('id').execute()).toEqual([
    { passId: before?.id },
    { passId: during?.id },
  ])
  await after.open.close()
})
