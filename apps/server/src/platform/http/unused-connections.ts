import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const pauseMs = 100

/**
 * A browser opens connections ahead. Node takes one on which nothing was asked yet for one at work, and the server
 * would wait for it before it stops: they are closed first, and so is one that comes while it stops.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  const closeUnused = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    closeUnused()
    if (!app.server.listening) return
    const again = setInterval(closeUnused, pauseMs)
    app.server.once('close', () => clearInterval(again))
  })
}
