import type { MessageFault } from '@passerelle/contract/message-states'
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
    async send({ key, replyTo: answersTo = replyTo, ...mail }) {
      try {
        await (await (transport ??= openTransport())).sendMail({
          ...mail,
          from: { name: product.brand, address: from },
          ...(answersTo && { replyTo: answersTo }),
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
  const text = message.replace(/\S+@\S+/g, '•')
  const what = [code, command].filter(Boolean).join(', ') || 'no code'
  return new MailError(`The mail did not leave (${what}): ${text}`, faultOf({ code, command, responseCode, message }))
}

const silentCodes: readonly (string | undefined)[] = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPIPE']

/** What it means for whoever reads it in the back office. */
function faultOf({ code, command, responseCode = 0, message }: Omit<SmtpError, 'name'>): MessageFault {
  if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')) return 'refused'
  if (code === 'EAUTH') return 'credentials'
  if (code === 'ETLS' || /certificate|\bTLS\b|\bSSL\b/i.test(message)) return 'unsecured'
  if (responseCode >= 400 && responseCode < 500) return 'postponed'
  return silentCodes.includes(code) ? 'unreachable' : 'other'
}
