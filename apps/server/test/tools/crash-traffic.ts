import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient, type ApiReply } from './api-client.ts'
import { payer } from '#test/worlds/payment-world.ts'
import type { HeldPass } from '#test/worlds/process-world.ts'
import { samplePhoto, toForm } from './sample-files.ts'

export interface Scan {
  passId: number
  code: string
  key: string
  till: Till
}

export interface Till {
  supplierId: number
  token: string
  passes: HeldPass[]
}

export interface Gift {
  donationId: number
  transactionId: number
  passes: number
  isPaid: boolean
  isValidated: boolean
}

/** Who takes part; prepared in the database before the first start. */
export interface Cast {
  tills: Till[]
  donors: { token: string; gifts: Gift[] }[]
  service: number
  /** One supplier that keeps asking for its money, each time on the next of its accounts. */
  payee: { token: string; accounts: number[] }
  /** Who keeps asking for passes, with a picture: one a round, since thirty files in ten minutes are what an account may send. */
  askers: string[]
  admin: string
}

/** What the server has acknowledged, as its callers remember it: nothing of this may ever be missing. */
export class Memory {
  readonly redeemed: (Scan & { redemptionId: number })[] = []
  readonly unanswered: Scan[] = []
  readonly payoutCodes: string[] = []
  readonly requestCodes: string[] = []
  readonly approvedPayouts: number[] = []
  /** Requests of any kind whose answer never came. */
  lost = 0
}

const giftPasses = 3

/** Everybody at once against one server, until it dies under them. */
export async function playUntilDeath(url: string, cast: Cast, memory: Memory): Promise<void> {
  const client = (token: string) => new ApiClient(url, token)
  const loops = [
    ...cast.tills.map((till) => keepScanning(client(till.token), till, memory)),
    ...cast.donors.map((donor) => keepGiving(client(donor.token), donor.gifts, cast.service, memory)),
    keepAskingForMoney(client(cast.payee.token), cast.payee.accounts, memory),
    keepRequesting(client(cast.askers.pop() ?? ''), cast.service, memory),
    keepApproving(client(cast.admin), memory),
  ]
  await Promise.all(loops)
}

/** Scans one pass after the other, until the server dies. */
export async function keepScanning(client: ApiClient, till: Till, memory: Memory): Promise<void> {
  for (let pass = till.passes.pop(); pass; pass = till.passes.pop()) {
    const scan = { passId: pass.id, code: pass.code, key: randomUUID(), till }
    const reply = await answerOf(memory, () => sendScan(client, scan))
    if (!reply) return void memory.unanswered.push(scan)
    memory.redeemed.push({ ...scan, redemptionId: redemptionIn(reply) })
  }
  throw new Error('There were not enough passes for the scanners')
}

export function sendScan(client: ApiClient, { code, key }: Scan): Promise<ApiReply> {
  return client.post('/api/scan/pass', { code }, { headers: { 'idempotency-key': key } })
}

/** @throws Error when the scan was not accepted */
export function redemptionIn(reply: ApiReply): number {
  if (reply.status !== 200 || reply.body.status !== true) throw unexpected('scan', reply)
  return reply.body.redemption_id
}

async function keepGiving(client: ApiClient, gifts: Gift[], service: number, memory: Memory): Promise<void> {
  for (;;) {
    const opened = await answerOf(memory, () => client.post('/api/don/initialize/request', {
      title: 'Rentrée',
      service,
      description: 'Pour les écoles',
      pass_nbr: [giftPasses],
      pass_amount: [5000],
    }))
    if (!opened) return
    if (opened.status !== 200) throw unexpected('donation', opened)
    const gift: Gift = {
      donationId: opened.body.don_id,
      transactionId: opened.body.payment.transaction_id,
      passes: giftPasses,
      isPaid: false,
      isValidated: false,
    }
    gifts.push(gift)
    if (!(await answerOf(memory, () => payAndValidate(client, gift)))) return
  }
}

/** Takes a gift on from wherever it was interrupted. */
export async function payAndValidate(client: ApiClient, gift: Gift): Promise<true> {
  if (!gift.isPaid) await pay(client.url, gift.transactionId)
  gift.isPaid = true
  const reply = await client.post('/api/validate/payment/don', { transaction_id: gift.transactionId })
  if (reply.status !== 200 || reply.body.status !== true) throw unexpected('validation', reply)
  gift.isValidated = true
  return true
}

/** The payer presses « Payer » in the sandbox; one who has already paid is told so. */
export async function pay(
  url: string,
  transactionId: number,
  number: string = transactionId % 2 === 0 ? payer.webhooksLost : payer.approved,
): Promise<void> {
  const post = async (step: string, body: unknown) => {
    const reply = await fetch(`${url}/sandbox-pay/checkout/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: { token?: string; message?: string } = JSON.parse(await reply.text())
    if (!reply.ok && !answer.message?.includes('déjà payée')) {
      throw new UnexpectedReply(`${step}: ${reply.status} ${JSON.stringify(answer)}`)
    }
    return answer
  }
  const { token } = await post('open', { public_key: 'pk_sandbox_local', transaction: { id: transactionId } })
  await post('pay', { token, method: 'mtn_open', number })
}

async function keepAskingForMoney(client: ApiClient, accounts: number[], memory: Memory): Promise<void> {
  for (let mode = accounts.pop(); mode; mode = accounts.pop()) {
    const reply = await answerOf(memory, () => client.post('/api/add/request/pay', { amount: 500, mode, description: 'Recettes' }))
    if (!reply) return
    if (reply.body.errors?.amount?.[0]?.startsWith('Vous avez déjà')) {
      accounts.push(mode) // five are open: an administrator decides meanwhile
      await sleep(30)
      continue
    }
    if (reply.status !== 200) throw unexpected('payout', reply)
    memory.payoutCodes.push(reply.body.code_request)
    await sleep(30)
  }
  throw new Error('There were not enough accounts for the payouts')
}

async function keepRequesting(client: ApiClient, service: number, memory: Memory): Promise<void> {
  for (;;) {
    const image = { content: await (photo ??= samplePhoto()), name: 'atelier.jpg' }
    const form = toForm({
      title: 'Atelier',
      service: String(service),
      resume: 'Apprendre',
      description: 'Le tableur',
      'pass_nbr[]': '1',
      'pass_amount[]': '5000',
      image,
    })
    const reply = await answerOf(memory, () => client.postForm('/api/make/request', form))
    if (!reply) return
    if (reply.status !== 200) throw unexpected('request', reply)
    memory.requestCodes.push(reply.body.code_request)
    await sleep(300)
  }
}

let photo: ReturnType<typeof samplePhoto> | undefined

async function keepApproving(client: ApiClient, memory: Memory): Promise<void> {
  for (;;) {
    const list = await answerOf(memory, () => client.get('/api/admin/payouts?status=pending'))
    if (!list) return
    const payout: { id: number } | undefined = list.body.data[0]
    if (!payout) {
      await sleep(20)
      continue
    }
    const reply = await answerOf(memory, () => client.post(`/api/admin/payouts/${payout.id}/approve`))
    if (!reply) return
    if (reply.status !== 200) throw unexpected('approval', reply)
    memory.approvedPayouts.push(payout.id)
  }
}

/** Null when the connection broke before the whole answer was there. */
async function answerOf<T>(memory: Memory, send: () => Promise<T>): Promise<T | null> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof UnexpectedReply) throw error
    memory.lost += 1
    return null
  }
}

class UnexpectedReply extends Error {}

function unexpected(what: string, { status, body }: ApiReply): UnexpectedReply {
  return new UnexpectedReply(`${what}: ${status} ${JSON.stringify(body)}`)
}
