import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

/**
 * A network that loses the first answer to each call with a key: the server has done its work, and has said so to nobody.
 */
export class LosingProxy {
  readonly #lost = new Set<string>()
  readonly #server: Server

  private constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      const sent = forward(`${target}${incoming.url}`, { method: incoming.method, headers: incoming.headers, agent: false }, (answer) => {
        const key = incoming.headers['idempotency-key']
        if (typeof key !== 'string' || this.#lost.has(key)) {
          outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
          answer.pipe(outgoing)
          return
        }
        this.#lost.add(key)
        answer.resume().once('end', () => incoming.socket.destroy())
      })
      sent.once('error', () => incoming.socket.destroy())
      incoming.pipe(sent)
    })
  }

  static async before(target: string): Promise<LosingProxy> {
    const proxy = new LosingProxy(target)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    afterFile(() => {
      proxy.#server.closeAllConnections()
      proxy.#server.close()
    })
    return proxy
  }

  /** Whether the answer to this key was lost: a connection may also break before anything has come. */
  hasLost(key: string): boolean {
    return this.#lost.has(key)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
}
