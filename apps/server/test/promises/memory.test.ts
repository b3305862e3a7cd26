import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ServerProcess } from '#test/tools/server-process.ts'
import { testEngine } from '#test/tools/test-database.ts'
import { newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'

/** Of the whole process; what `npm run bench -- start` measures is well below. */
const mostMb = { pglite: 400, postgres: 300 }
const rounds = 40
const paths = ['/api/user', '/api/wallet', '/api/services', '/api/notifications']

/** What the process holds now. */
const heldMb = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

test('a server under calls stays small, from its start on', async () => {
  const settings = await newServerSettings()
  const { open, world } = await openProcessWorld(settings)
  const token = await world.token(await world.beneficiary())
  await open.close()
  const server = await ServerProcess.start(settings)
  const held = [heldMb(server.pid)]
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
    held.push(heldMb(server.pid))
  }
  server.signal('SIGTERM')
  await server.ended
  expect(Math.max(...held)).toBeLessThan(mostMb[testEngine])
}, 120_000)
