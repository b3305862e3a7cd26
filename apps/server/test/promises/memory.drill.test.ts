import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ServerProcess } from '#test/tools/server-process.ts'
import { testEngine } from '#test/tools/test-database.ts'
import { newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'

/** Of the whole process; what `npm run bench -- start` measures is well below. */
const mostMb = { pglite: 400, postgres: 240 }
/** What is asked of a server that waits (decision 42). */
const waitingMb = { pglite: 400, postgres: 150 }
/** Less than half of what comes back soon after a start. */
const givenBackMb = 10
const rounds = 40
const paths = ['/api/user', '/api/wallet', '/api/services', '/api/notifications']

/** What the process holds now. */
const heldMb = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

test('a server gives back what its start took, and stays small under calls', async () => {
  const settings = await newServerSettings({ isMigrated: true })
  const { open, world } = await openProcessWorld(settings)
  const token = await world.token(await world.beneficiary())
  await open.close()
  const server = await ServerProcess.start(settings)
  const held = [heldMb(server.pid)]
  // A machine that does something else gives it back in steps.
  await expect.poll(() => {
    const now = heldMb(server.pid)
    held.push(now)
    return { isGivenBack: Math.max(...held) - now > givenBackMb, isSmall: now < waitingMb[testEngine] }
  }, { timeout: 60_000, interval: 250 }).toEqual({ isGivenBack: true, isSmall: true })
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

/** What only some calls need, loaded with the first of them. */
const late = {
  pglite: ['sanitize-html', '@zxcvbn-ts/language-common', 'sharp', 'nodemailer'],
  postgres: ['sanitize-html', '@zxcvbn-ts/language-common', 'sharp', 'nodemailer', '@electric-sql/pglite'],
}
const printLoaded = `import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.log('loaded ' + url), next(url, context)) })`

test('a server that waits holds nothing of what only some calls need', async () => {
  const nodeFlags = ['--import', `data:text/javascript,${encodeURIComponent(printLoaded)}`]
  const server = await ServerProcess.start(await newServerSettings({ isMigrated: true }), { nodeFlags })
  server.signal('SIGTERM')
  const { output } = await server.ended
  const loaded = new Set([...output.matchAll(/^loaded .*\/node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(([, name = '']) => name))
  expect(loaded).toContain('fastify')
  expect(late[testEngine].filter((name) => loaded.has(name))).toEqual([])
})
