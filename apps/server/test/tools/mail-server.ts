import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterFile } from './after-file.ts'

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] }
  /** As it came over the wire. */
  raw: string
  isEncrypted: boolean
  /** Who signed in to hand it over. */
  user: string | undefined
}

interface MailServerOptions {
  /** `starttls`: offered, not asked for. The certificate is nobody's. Default: none. */
  tls?: 'none' | 'starttls' | 'implicit'
  /** The only account; without one, anybody may send. */
  account?: { user: string; password: string }
}

/** A real SMTP server, as a provider runs one. */
export class MailServer {
  readonly received: ReceivedMail[] = []
  /** Every password that was shown, right or wrong. */
  readonly passwordsSeen: string[] = []
  /** What the server says to a recipient it does not want; null to take them all. */
  refusal: ((address: string) => string | null) | null = null
  readonly #options: MailServerOptions
  #server: SMTPServer | undefined
  #port = 0

  constructor(options: MailServerOptions) {
    this.#options = options
  }

  get url(): string {
    const { tls, account } = this.#options
    const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : ''
    return `${tls === 'implicit' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${this.#port}`
  }

  /** On the same port as before, when it has been down. */
  async start(): Promise<void> {
    const server = new SMTPServer(this.#settings())
    server.on('error', () => {}) // a client that hangs up is the client's business
    server.listen(this.#port, '127.0.0.1')
    await once(server.server, 'listening')
    this.#server = server
    this.#port = (server.server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((done) => server.close(() => done()))
  }

  /** Those sent to an address, the oldest first. */
  to(address: string): ReceivedMail[] {
    return this.received.filter(({ envelope }) => envelope.to.includes(address))
  }

  #settings(): SMTPServerOptions {
    const { tls = 'none', account } = this.#options
    return {
      secure: tls === 'implicit',
      authOptional: !account,
      logger: false,
      allowInsecureAuth: true, // it is for the client to refuse
      disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
      closeTimeout: 200,
      onAuth: ({ username, password }, _session, callback) => {
        this.passwordsSeen.push(String(password))
        if (account && username === account.user && password === account.password) callback(null, { user: username })
        else callback(answer(535, `Authentication failed for ${username}`))
      },
      onRcptTo: ({ address }, _session, callback) => {
        const refusal = this.refusal?.(address)
        if (refusal) callback(answer(550, refusal))
        else callback()
      },
      onData: (stream, session, callback) => {
        const { mailFrom, rcptTo } = session.envelope
        const about = {
          envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
          isEncrypted: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        }
        void this.#keep(stream, about, callback)
      },
    }
  }

  async #keep(
    stream: Readable,
    about: Pick<ReceivedMail, 'envelope' | 'isEncrypted' | 'user'>,
    answerWith: (error?: Error) => void,
  ): Promise<void> {
    try {
      const content = await buffer(stream)
      this.received.push({ ...(await PostalMime.parse(content)), ...about, raw: content.toString('utf8') })
    } catch (error) {
      return answerWith(error instanceof Error ? error : new Error(String(error)))
    }
    answerWith()
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = new MailServer(options)
  await server.start()
  afterFile(() => server.stop())
  return server
}
