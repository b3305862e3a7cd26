import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { giveManyPasses, newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'

/** What a backup is: the database, the data folder, and the key, here in the folder. */
async function restore(from: ServerSettings): Promise<ServerSettings> {
  const to = await newServerSettings({ copyOf: from.databaseUrl })
  cpSync(from.dataDir, to.dataDir, { recursive: true })
  return to
}

it('a backup put back elsewhere serves as before with its key, and does not start with another', { timeout: 120_000 }, async () => {
  const original = await newServerSettings({ isMigrated: true })
  const { open, world } = await openProcessWorld(original)
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const supplier = await world.supplier({ services: [service] })
  const [pass] = await giveManyPasses(world, { donor, beneficiary, supplier, service, count: 1 })
  const tokens = {
    admin: await world.token(await world.admin()),
    holder: await world.token(beneficiary),
    till: await world.token(supplier),
  }
  await open.close()

  const server = await ServerProcess.start(await restore(original))
  afterFile(() => server.signal('SIGKILL'))
  const as = (token: string) => new ApiClient(server.url, token)
  expect((await as(tokens.admin).get('/api/admin/ledger/verify')).body.ok).toBe(true)
  expect((await as(tokens.holder).get('/api/wallet')).body.data).toMatchObject([{ id: pass?.id, code: pass?.code }])
  expect((await as(tokens.till).post('/api/scan/pass', { code: pass?.code })).body).toMatchObject({ status: true })
  server.signal('SIGTERM')
  await server.ended

  const [otherKey, noKey] = [await restore(original), await restore(original)]
  rmSync(join(noKey.dataDir, 'app.key'))
  for (const { dataDir, databaseUrl, ...env } of [{ ...otherKey, APP_KEY: 'b'.repeat(64) }, noKey]) {
    const { code, output } = await ServerProcess.runToEnd({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env })
    expect([code, output]).toEqual([1, expect.stringContaining('APP_KEY\u00A0: les données de cette base')])
    expect(output).not.toContain('    at ')
  }
})
