import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoUrl } from './demo.ts'

/** The demonstration behind an address of its own, which can be cut off, or have another release of the worker. */
export async function startFront() {
  let isCut = false
  let isNewer = false
  const server = createServer((request, response) => (isCut ? void request.socket.destroy() : pass(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const isWorker = request.url === '/service-worker.js'
    const { 'if-none-match': tag, ...asked } = request.headers
    const headers = {
      ...asked, host: new URL(demoUrl()).host,
      // Whole, so that another release may be written behind it.
      ...(isWorker ? { 'accept-encoding': 'identity' } : { ...(tag && { 'if-none-match': tag }) }),
    }
    const inner = ask(demoUrl() + request.url, { method: request.method, headers }, (answer) => {
      const { 'content-length': _length, 'etag': _tag, ...kept } = answer.headers
      const isOther = isWorker && isNewer
      response.writeHead(answer.statusCode ?? 502, isOther ? kept : answer.headers)
      answer.pipe(response, { end: !isOther })
      if (isOther) answer.once('end', () => response.end('\n// Another release.'))
    })
    inner.once('error', () => response.destroy())
    request.pipe(inner)
  }

  return {
    url: `http://localhost:${port}`,
    /** Nothing comes back any more, nor does the browser know why. */
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => void (isCut = false),
    release: () => void (isNewer = true),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
