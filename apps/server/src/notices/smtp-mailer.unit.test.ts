import { describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#test/tools/mail-server.ts'
import { MailError } from './mail-error.ts'
import type { OutgoingMail } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const sender = { from: 'bonjour@passerelle.example', hostname: 'app.passerelle.example', replyTo: 'aide@passerelle.example' }
const mail: OutgoingMail = {
  to: { name: 'Awa Dossou', address: 'awa@exemple.bj' },
  subject: 'Essai',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  key: '1:essai',
}
const account = { user: 'poste@passerelle.example', password: 'Sel & poivre: 100 %' }

const send = (server: MailServer, change: Partial<OutgoingMail> = {}, options = '') =>
  smtpMailer(`${server.url}${options}`, sender).send({ ...mail, ...change })
const headerOf = (server: MailServer, key: string) =>
  server.received[0]?.headers.filter((header) => header.key === key).map((header) => header.value)

describe('a mail by SMTP', () => {
  it('has both parts, our sender, and says that a machine wrote it', async () => {
    const server = await startMailServer()
    await send(server)
    expect(server.received).toMatchObject([{
      from: { name: 'Passerelle', address: sender.from },
      to: [mail.to],
      subject: 'Essai',
      text: 'Bonjour\n',
      html: '<p>Bonjour</p>\n',
      envelope: { from: sender.from, to: [mail.to.address] },
    }])
    expect(headerOf(server, 'reply-to')).toEqual([sender.replyTo])
    expect(headerOf(server, 'auto-submitted')).toEqual(['auto-generated'])
    expect(headerOf(server, 'x-auto-response-suppress')).toEqual(['All'])
    expect(server.received[0]?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
  })

  it('keeps every letter of subjects and names', async () => {
    const server = await startMailServer()
    const to = { name: 'Ɖɔkpè « Élodie » Houngbé, « Yàyá »', address: 'dokpe@exemple.bj' }
    const subject = 'Votre don est confirmé\u00A0: 25\u202F000\u00A0FCFA — merci\u202F! 🎉'
    const text = `${'Été à Ouidah. '.repeat(200)}\n.\nUne ligne d’un seul point`
    await send(server, { to, subject, text, html: `<p>${subject}</p>` })
    expect(server.received).toMatchObject([{ to: [to], subject, text: `${text}\n`, html: `<p>${subject}</p>\n` }])
    expect(server.received[0]?.raw).toMatch(/^[\x00-\x7F]*$/) // any old server may carry it
  })

  it.each(['\r\n', '\n', '\r', '\u2028', '\0'])('lets no name or subject add a header by %j', async (lineBreak) => {
    const server = await startMailServer()
    const hostile = `Awa${lineBreak}Bcc: victime@exemple.bj${lineBreak}${lineBreak}<p>Gagnez</p>`
    await send(server, { to: { name: hostile, address: mail.to.address }, subject: hostile })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.envelope.to).toEqual([mail.to.address])
    expect(server.received[0]?.headers.map(({ key }) => key).toSorted()).toEqual([
      'auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to',
      'x-auto-response-suppress',
    ])
    expect(server.received[0]?.text).toBe('Bonjour\n')
  })

  it.each([
    'awa@exemple.bj, victime@exemple.bj', 'awa@exemple.bj\r\nRCPT TO:<victime@exemple.bj>',
    'awa@exemple.bj>\r\nRCPT TO:<victime@exemple.bj',
  ])('goes to nobody else by an address such as %j', async (address) => {
    const server = await startMailServer()
    await send(server, { to: { name: 'Awa', address } }).catch(() => {})
    await send(server)
    expect(server.received.at(-1)?.envelope.to).toEqual([mail.to.address])
    expect(server.received.flatMap(({ envelope }) => envelope.to)).not.toContain('victime@exemple.bj')
  })

  it('has one Message-ID for a key, which tells nothing of it', async () => {
    const server = await startMailServer()
    for (const key of ['1:essai', '1:essai', '1:autre']) await send(server, { key })
    const [first, again, other] = server.received.map(({ messageId }) => messageId)
    expect(first).toMatch(/^<[0-9a-f]{32}@app\.passerelle\.example>$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('the connection', () => {
  const trusting = '?tls.rejectUnauthorized=false'

  it.each(['starttls', 'implicit'] as const)('with a password is encrypted (%s) and signed in', async (tls) => {
    const server = await startMailServer({ tls, account })
    await send(server, {}, trusting)
    expect(server.received).toMatchObject([{ isEncrypted: true, user: account.user }])
  })

  it('is encrypted whenever the server offers it', async () => {
    const server = await startMailServer({ tls: 'starttls' })
    await send(server, {}, trusting)
    expect(server.received).toMatchObject([{ isEncrypted: true, user: undefined }])
  })

  it('shows no password to a server without TLS, unless its address says so', async () => {
    const server = await startMailServer({ account })
    await expect(send(server)).rejects.toThrow(MailError)
    expect(server.passwordsSeen).toEqual([])
    expect(server.received).toEqual([])
    await send(server, {}, '?requireTLS=false')
    expect(server.received).toMatchObject([{ isEncrypted: false, user: account.user }])
  })

  it.each(['starttls', 'implicit'] as const)('shows no password to a server whose certificate nobody signed (%s)', async (tls) => {
    const server = await startMailServer({ tls, account })
    await expect(send(server)).rejects.toThrow(MailError)
    expect(server.passwordsSeen).toEqual([])
  })
})

describe('a mail that does not leave', () => {
  const failure = async (sending: Promise<void>): Promise<MailError> => {
    const error = await sending.then(() => null, (reason: unknown) => reason)
    if (error instanceof MailError) return error
    throw new Error(`Not a MailError: ${String(error)}`)
  }

  it('because its recipient is refused is a refusal, told with the reason and without the address', async () => {
    const server = await startMailServer()
    server.refusal = (address) => `5.1.1 <${address}>: user unknown; try ${address.toUpperCase()} or postmaster@[127.0.0.1]`
    const error = await failure(send(server))
    expect(error.isRefusal).toBe(true)
    expect(error.message).toMatch(/EENVELOPE, RCPT TO.*550 5\.1\.1.*user unknown/)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/awa|exemple\.bj/i)
    expect(error.cause).toBeUndefined()
  })

  it('because we may not sign in is our fault, and shows neither user nor password', async () => {
    const server = await startMailServer({ tls: 'starttls', account })
    const wrong = server.url.replace(encodeURIComponent(account.password), 'faux')
    const error = await failure(smtpMailer(`${wrong}?tls.rejectUnauthorized=false`, sender).send(mail))
    expect(error.isRefusal).toBe(false)
    expect(error.message).toMatch(/EAUTH.*535/)
    expect(error.message).not.toMatch(/poste@|faux/)
  })

  it('because nobody answers may leave later', async () => {
    const server = await startMailServer()
    await server.stop()
    expect(await failure(send(server))).toMatchObject({ isRefusal: false, message: expect.stringContaining('ECONNREFUSED') })
  })
})
