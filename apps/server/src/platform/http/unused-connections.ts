import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A browser opens connections ahead. Node takes one on which nothing was asked yet for one at work, and the server
 * would wait for it before it stops: they are closed first.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}
