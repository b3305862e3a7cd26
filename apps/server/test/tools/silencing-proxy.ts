import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterFile } from './after-file.ts'

/** A network before a database that can lose one connection: it stays open, and nothing goes through any more, either way. */
export class SilencingProxy {
  readonly #server: Server
  #words: string | null = null
  #lost: Socket | null = null

  private constructor(target: URL) {
    this.#server = createServer((client) => {
      const database = connect(Number(target.port), target.hostname)
      let isSilent = false
      client.on('data', (chunk) => {
        if (this.#words !== null && chunk.includes(this.#words)) {
          isSilent = true
          this.#lost = client
          this.#words = null
        }
        if (!isSilent) database.write(chunk)
      })
      database.on('data', (chunk) => isSilent || client.write(chunk))
      for (const [socket, other] of [[client, database], [database, client]] as const) {
        socket.on('error', () => other.destroy())
        socket.on('close', () => other.destroy())
      }
    })
  }

  static async before(databaseUrl: string): Promise<SilencingProxy> {
    const proxy = new SilencingProxy(new URL(databaseUrl))
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    afterFile(() => void proxy.#server.close())
    return proxy
  }

  /** The next connection whose client says these words is lost with them. */
  loseWhoSays(words: string): void {
    this.#words = words
  }

  /** Both sides are told at last that it is gone. @returns whether there was one */
  cutLost(): boolean {
    this.#lost?.destroy()
    return this.#lost !== null
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }
}
