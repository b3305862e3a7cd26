import { product, productField } from '@passerelle/contract/product'
import { chooseAllocations } from '@passerelle/contract/requests'
import { screens } from '@passerelle/contract/screens'
import { expect } from 'vitest'
import type { ApiReply } from '#test/tools/api-client.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#test/tools/mail-server.ts'
import { type Donor, PaymentWorld } from './payment-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

/** A payment world whose mails a real SMTP server receives. */
export class MailWorld extends PaymentWorld {
  readonly server: MailServer

  constructor(test: TestApp, server: MailServer) {
    super(test)
    this.server = server
  }

  async emailOf(userId: number): Promise<string> {
    return (await this.ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
  }

  async companyOf(supplierId: number): Promise<string> {
    return (await this.ctx.db
      .selectFrom('suppliers')
      .select('socialReason')
      .where('userId', '=', supplierId)
      .executeTakeFirstOrThrow()).socialReason
  }

  /** What `work` sends to a person, once the jobs have run. */
  async mailsTo(person: number | string, work: () => Promise<unknown>): Promise<ReceivedMail[]> {
    const address = typeof person === 'string' ? person : await this.emailOf(person)
    await this.test.jobsDone()
    const before = this.server.to(address).length
    await work()
    await this.test.jobsDone()
    return this.server.to(address).slice(before)
  }

  /** A donor chooses that many open passes of a project. */
  async chooseOf(project: number, count: number, donor: Donor): Promise<{ transaction: number; attempt: string }> {
    // a reservation may have ended
    const left = (await this.allocations(project)).filter((allocation) => allocation.status !== 'financed').slice(0, count)
    const { body } = assertDone(await donor.client.post(chooseAllocations.path, { [productField.list]: left.map(({ id }) => id) }))
    return { transaction: body.payment.transaction_id, attempt: body.payment.attempt }
  }

  async payOffer(donor: Donor, transaction: number): Promise<void> {
    await this.pay(transaction)
    assertDone(await this.validateOffer(donor, transaction))
  }

  async payDonation(donor: Donor, transaction: number): Promise<void> {
    await this.pay(transaction)
    assertDone(await this.validate(donor, transaction))
  }
}

export async function createMailWorld(): Promise<MailWorld> {
  const server = await startMailServer()
  return new MailWorld(await createTestApp({ smtpUrl: server.url }), server)
}

function assertDone(reply: ApiReply): ApiReply {
  if (reply.status !== 200 || reply.body.status !== true) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply
}

/** The only mail of `mails`: its subject, its facts in both parts, and the page that it opens. */
export function expectMail(
  mails: ReceivedMail[],
  { subject, says, opens }: { subject: string; says: (string | RegExp)[]; opens: string },
): ReceivedMail {
  expect(mails.map((mail) => mail.subject)).toEqual([subject])
  const [mail] = mails
  if (!mail) throw new Error('No mail')
  for (const part of [mail.text ?? '', visibleText(mail)]) {
    for (const fact of says) expect(part).toEqual(typeof fact === 'string' ? expect.stringContaining(fact) : expect.stringMatching(fact))
  }
  expect(mail.text).toMatch(/\u00A0: http:\S+\n/)
  const address = /\u00A0: (http:\S+)\n/.exec(mail.text ?? '')?.[1] ?? ''
  expect(new URL(address).pathname).toBe(opens)
  expect(mail.html).toContain(`href="${address}"`)
  return mail
}

/** What holds for any mail. */
export function expectSound(mail: ReceivedMail, publicUrl: string): void {
  const text = mail.text ?? ''
  const all = `${mail.subject}\n${text}\n${mail.html}`
  expect(mail.html).toMatch(/^<!doctype html>\n<html lang="fr">/)
  expect(all).not.toMatch(/undefined|NaN|\[object|\$\{|[0-9a-f]{64}/)
  // a link that replaces a password
  for (const [address] of all.matchAll(/https?:[^\s"<]+/g)) expect(address).toSatisfy((found: string) => found.startsWith(publicUrl) &&
    isScreen(found.slice(publicUrl.length).replace(/#[\w-]{22}$/, '')))
  const lines = text.replace('-- \n', '').split(/\n+/).map((line) => line.replace(/\u00A0: https?:.*/, '')).filter(Boolean)
  const shown = visibleText(mail).replace(/\n+/g, '\u00A0: ') // a row's label and value are two cells
  for (const line of lines) expect(shown).toContain(line)
  expect(text).toContain(`L’équipe ${product.brand}`)
  expect(text).toContain('Vous recevez cet e-mail parce')
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
}

/** Mails that show a living pass code, by their subjects. */
export async function mailsWithCodes(world: MailWorld): Promise<string[]> {
  const alive = await world.ctx.db.selectFrom('passCodes').select('passId').where('retiredAt', 'is', null).execute()
  const codes = await Promise.all(alive.map(({ passId }) => world.codeOf(passId)))
  const shows = ({ subject, text, html }: ReceivedMail) =>
    codes.some((code) => `${subject}${text}${html}`.replaceAll('-', '').toUpperCase().includes(code))
  if (codes.length === 0) throw new Error('There is no code to look for')
  return world.server.received.filter(shows).map(({ subject = '' }) => subject)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What one reads of the HTML part, the preview line left out. */
export function visibleText({ html = '' }: ReceivedMail): string {
  const body = html.replace(/^[\s\S]*<body[^>]*>/, '').replace(/<div style="display:none.*?<\/div>/, '').replace(/<!--[\s\S]*?-->/g, '')
  return body.replace(/<[^>]+>/g, '\n').replace(/&(#39|\w+);/g, (_entity, name: string) => entities[name] ?? '?')
}

/** The back office has its own sections. */
function isScreen(path: string): boolean {
  return path.startsWith(`${screens.admin}/`) || Object.values(screens).some((pattern) =>
    new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
}
