import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeUnusedConnections } from './unused-connections.ts'

it('a connection on which nothing was asked holds no stop up, whether it comes before or meanwhile', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeUnusedConnections(app)
  let closed = 0
  const open = async () => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').on('error', () => undefined).on('close', () => (closed += 1))
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  }
  app.addHook('preClose', open)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await open()
  await app.close()
  await expect.poll(() => closed).toBe(2)
})
