import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * One till's kept-alive connection. It writes bytes and looks for the end of the answer, so that the load costs the
 * machine little beside the server that it measures.
 */
export class ScanClient {
  readonly #socket: Socket
  readonly #csrf: string
  #received = ''
  #answered: ((answer: string) => void) | undefined

  private constructor(socket: Socket, csrf: string) {
    this.#socket = socket
    this.#csrf = csrf
    socket.setNoDelay(true)
    socket.setEncoding('latin1') // one character a byte: lengths can be compared
    socket.on('data', (chunk: string) => this.#take(chunk))
  }

  static async open(url: string): Promise<ScanClient> {
    const reply = await fetch(`${url}/sanctum/csrf-cookie`)
    const csrf = /XSRF-TOKEN=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1]
    if (!csrf) throw new Error('No XSRF-TOKEN cookie')
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new ScanClient(socket, csrf)
  }

  /** @throws Error when the pass is not accepted */
  async scan({ code, token, key }: { code: string; token: string; key: string }): Promise<void> {
    const body = JSON.stringify({ code })
    const answer = await new Promise<string>((resolve) => {
      this.#answered = resolve
      this.#socket.write(
        `POST /api/scan/pass HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
          `Cookie: XSRF-TOKEN=${this.#csrf}\r\nX-XSRF-TOKEN: ${this.#csrf}\r\n` +
          `Idempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })
    if (!answer.startsWith('HTTP/1.1 200 ') || !answer.includes('"status":true')) throw new Error(`A scan was refused:\n${answer}`)
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: string): void {
    this.#received += chunk
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1]
    if (length === undefined || this.#received.length < headEnd + 4 + Number(length)) return
    const answer = this.#received
    this.#received = ''
    this.#answered?.(answer)
  }
}
