import { product } from '@passerelle/contract/product'
import { MailError } from './mail-error.ts'
import type { Mailer, MailSender } from './mailer.ts'
import { messageIdOf } from './message-id.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * One connection a mail. An answer to it reaches the people of the service. The password of `smtpUrl` is never sent in the
 * clear: with one, a server that offers no TLS is
 * refused. The address may carry nodemailer's options (`?requireTLS=true`), which win.
 */
export function smtpMailer(smtpUrl: string, { from, hostname, replyTo }: MailSender): Mailer {
  const requireTLS = new URL(smtpUrl).username !== ''
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer') // with the first mail
    return createTransport({ url: smtpUrl, ...timeouts, requireTLS, disableFileAccess: true, disableUrlAccess: true })
  }
  let transport: ReturnType<typeof openTransport> | undefined
  // Other machines answer neither with an absence notice nor with an acknowledgement.
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
  return {
    async send({ key, ...mail }) {
      try {
        await (await (transport ??= openTransport())).sendMail({
          ...mail,
          from: { name: product.brand, address: from },
          ...(replyTo && { replyTo }),
          messageId: messageIdOf(key, hostname),
          headers,
        })
      } catch (error) {
        throw toMailError(error)
      }
    },
  }
}

interface SmtpError extends Error {
  /** `ECONNECTION`, `EAUTH`, `EENVELOPE`… */
  code?: string
  command?: string
  responseCode?: number
}

/** Keeps what an operator needs and drops the error itself: a server's sentence often quotes the address it refuses. */
function toMailError(error: unknown): MailError {
  const { code, command, responseCode, message }: SmtpError = error instanceof Error ? error : new Error(String(error))
  const isRefusal = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const text = message.replace(/\S+@\S+/g, '•')
  return new MailError(`The mail did not leave (${[code, command].filter(Boolean).join(', ') || 'no code'}): ${text}`, { isRefusal })
}
