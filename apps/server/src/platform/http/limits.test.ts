import { randomUUID } from 'node:crypto'
import { limits } from '@passerelle/contract/constants'
import { passCodeFrom } from '@passerelle/contract/pass-code'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerAccount } from '#src/accounts/register-account.ts'
import { recoverByCode } from '#src/accounts/recover-password.ts'
import { requestRecoveryCode } from '#src/accounts/request-recovery-code.ts'
import { changePassword } from '#src/accounts/change-password.ts'
import { signIn } from '#src/accounts/sign-in.ts'
import { createPassType } from '#src/catalogue/create-pass-type.ts'
import { createService } from '#src/catalogue/create-service.ts'
import { initializeDonation } from '#src/donations/initialize-donation.ts'
import { withStoredUpload } from '#src/files/store-upload.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { validatePayment } from '#src/payments/validate-payment.ts'
import { addPaymentAccount } from '#src/payouts/add-payment-account.ts'
import { approvePayout } from '#src/payouts/approve-payout.ts'
import { requestPayout } from '#src/payouts/request-payout.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { settings } from '#src/platform/settings.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import { createUser } from '#test/worlds/factories.ts'
import { warmConnections } from '#test/tools/test-database.ts'

const rounds = 3
/** How many more than the limit allows come at once. */
const excess = 10

let world: ContractWorld
beforeAll(async () => {
  world = await ContractWorld.create()
  await warmConnections(world.ctx.db, 20)
}, 60_000)

interface Rush {
  /** One of the calls that come at once. */
  call: (n: number) => Promise<unknown>
  /** How many are still allowed. */
  room: number
}

/** Nothing but this limit refuses: a wrong password, an unknown code or transaction was judged. */
function isOverLimit(error: unknown): boolean {
  return (error instanceof AppError && ['too_many_requests', 'payout_daily_limit'].includes(error.code)) ||
    (error instanceof FieldErrors && /déjà/.test(Object.values(error.fields).flat().join(' ')))
}

const visitor = (ip: string): Context => ({ ...world.ctx, actor: { kind: 'visitor', id: null }, ip })
const newEmail = () => `${randomUUID()}@exemple.bj`
const aPassword = 'Lagune-et-sable-7'

/** A bucket that has room for `room` more. */
async function fill(bucket: string, max: number, room = 5): Promise<number> {
  await world.ctx.db.insertInto('attempts').values(Array.from({ length: max - room }, () => ({ bucket, at: world.ctx.now() }))).execute()
  return room
}

async function partnerWithUnpaid(count: number) {
  const { id } = await world.donor()
  const order = {
    kind: 'donation' as const,
    ownerId: id,
    amountXof: 5000,
    feeXof: 500,
    feeBasisPoints: 1000,
    state: 'open' as const,
    projectId: null,
    createdAt: world.ctx.now(),
  }
  await world.ctx.db.insertInto('paymentOrders').values(Array.from({ length: count }, () => order)).execute()
  return world.as(id, 3)
}

async function pendingPayouts(number: string, count: number): Promise<number[]> {
  const ids = []
  for (let n = 0; n < count; n += 1) {
    const { payoutId } = await world.pendingPayout()
    await world.ctx.db.updateTable('payouts').set({ number }).where('id', '=', payoutId).execute()
    ids.push(payoutId)
  }
  return ids
}

const rushes: Record<string, () => Promise<Rush>> = {
  'unknown codes of a supplier': async () => {
    const till = world.as((await world.newSupplier()).id, 4)
    return { call: () => redeemPass(till, { code: passCodeFrom(crypto.getRandomValues(new Uint8Array(15))) }), room: 30 }
  },
  'files of an account': async () => {
    const { id } = await world.newcomer()
    const ctx = world.as(id, 3)
    return { call: () => withStoredUpload(ctx, { name: 'rien.pdf', size: 1, type: 'application/pdf' }, {
      field: 'doc_file',
      kind: 'document',
    }, async () => {}), room: await fill(`upload:${id}`, 30) }
  },
  'unknown transactions of a donor': async () => {
    const donor = world.as((await world.donor()).id, 3)
    return {
      call: (n) => validatePayment(donor, world.test.provider, { kind: 'donation', transactionId: String(900_000_000 + n) }),
      room: await fill(`validate-unknown:${donor.actor.id}`, 30),
    }
  },
  'questions about one’s own payment': async () => {
    const { donor, transactionId } = await world.donationPaidAs()
    await world.ctx.db.updateTable('paymentAttempts').set({ amountXof: 1 }).where('providerTxId', '=', String(transactionId)).execute()
    return {
      call: () => validatePayment(world.as(donor.id, 3), world.test.provider, { kind: 'donation', transactionId: String(transactionId) }),
      room: await fill(`validate-own:${donor.id}`, 100),
    }
  },
  'wrong passwords for an e-mail': async () => {
    const email = newEmail()
    return { call: (n) => signIn(visitor(`192.0.2.${n}`), { email, password: aPassword, totp: null, passkey: null, agent: '' }), room: 5 }
  },
  'failed sign-ins of an address': async () => {
    const ip = randomUUID()
    const call = () => signIn(visitor(ip), { email: newEmail(), password: aPassword, totp: null, passkey: null, agent: '' })
    return { call, room: await fill(`login:ip:${ip}`, 100) }
  },
  'registrations of an address': async () => {
    const ip = randomUUID()
    return {
      call: () => registerAccount(visitor(ip), { name: 'Essai', firstname: 'Essai', email: newEmail(), password: aPassword }),
      room: await fill(`register:ip:${ip}`, 50),
    }
  },
  'registrations for a mailbox': async () => {
    const box = randomUUID()
    return {
      call: (n) => registerAccount(visitor(`192.0.2.${n}`), {
        name: 'Essai',
        firstname: 'Essai',
        email: `${box}+${n}@exemple.bj`,
        password: aPassword,
      }),
      room: await fill(`register:mailbox:${box}@exemple.bj`, 20),
    }
  },
  'recovery codes for an e-mail': async () => {
    const email = newEmail()
    return { call: (n) => requestRecoveryCode(visitor(`192.0.2.${n}`), { email }), room: 3 }
  },
  'recovery codes of an address': async () => {
    const ip = randomUUID()
    return { call: () => requestRecoveryCode(visitor(ip), { email: newEmail() }), room: await fill(`recovery:ip:${ip}`, 50) }
  },
  'tries of recovery codes for an e-mail': async () => {
    const email = newEmail()
    return {
      call: (n) => recoverByCode(visitor(`192.0.2.${n}`), { email, code: '012345', password: aPassword }),
      room: await fill(`recover:email:${email}`, 30),
    }
  },
  'wrong old passwords of a person': async () => {
    const ctx = world.as((await createUser(world.test.services)).id, 2)
    return { call: () => changePassword(ctx, { oldPassword: 'Calebasse-12', newPassword: 'Calebasse-13', token: '' }), room: 5 }
  },
  'unpaid orders of a donor': async () => {
    const ctx = await partnerWithUnpaid(25)
    return {
      call: () => initializeDonation(ctx, world.test.provider, {
        title: 'Rentrée',
        serviceId: world.serviceId,
        description: 'Pour tous',
        lines: [{ count: 1, amountXof: 5000 as never }],
      }),
      room: 5,
    }
  },
  'open payouts of a supplier': async () => {
    const { id } = await world.supplierWithScan()
    // A number that money has never reached has one request at a time: each is another.
    const numbers = Array.from({ length: settings.payoutsOpenMax.default + excess }, (_, n) => ({
      supplierId: id,
      ifu: '0123456789012',
      name: 'MTN',
      number: `+22901970${10_000 + n}`,
      createdAt: world.ctx.now(),
    }))
    const accounts = await world.ctx.db.insertInto('paymentAccounts').values(numbers).returning('id').execute()
    return {
      call: (n) => requestPayout(world.as(id, 4), { amountXof: 500, accountId: accounts[n]?.id ?? 0, description: 'Recettes' }),
      room: settings.payoutsOpenMax.default,
    }
  },
  'transfers to a number in a day': async () => {
    const ids = await pendingPayouts(`+22901970${String(world.next()).padStart(5, '0')}`, settings.payoutsPerNumberPerDay.default + excess)
    const finance = world.as(await world.admin('finance'), 1, 'finance')
    return { call: (n) => approvePayout(finance, { payoutId: ids[n] ?? 0 }), room: settings.payoutsPerNumberPerDay.default }
  },
  'payment accounts of a supplier': async () => {
    const { id } = await world.newSupplier()
    const account = (n: number) => ({ ifu: '0123456789012', name: 'MTN', number: `+22901960${String(n).padStart(5, '0')}` })
    await world.ctx.db
      .insertInto('paymentAccounts')
      .values(Array.from({ length: limits.shownMax - 5 }, (_, n) => ({ ...account(n), supplierId: id, createdAt: world.ctx.now() })))
      .execute()
    return { call: (n) => addPaymentAccount(world.as(id, 4), account(1000 + n)), room: 5 }
  },
  'services on offer': async () => {
    const { db, now } = world.ctx
    await db.updateTable('services').set({ archivedAt: now() }).where('id', '<>', world.serviceId).where('archivedAt', 'is', null).execute()
    await db
      .insertInto('services')
      .values(Array.from({ length: limits.shownMax - 6 }, () => ({
        name: `Cours ${randomUUID()}`,
        type: 'service' as const,
        detailsHtml: '',
        archivedAt: null,
        createdAt: now(),
      })))
      .execute()
    const desk = world.as(await world.admin(), 1)
    return { call: () => createService(desk, { name: `Cours ${randomUUID()}`, type: 'service', details: '<p>Détail</p>' }), room: 5 }
  },
  'types on offer': async () => {
    const { db, now } = world.ctx
    await db.updateTable('passTypes').set({ archivedAt: now() }).where('priceXof', '<>', 5000).where('archivedAt', 'is', null).execute()
    const first = 10_000 + world.next() * 1000
    await db
      .insertInto('passTypes')
      .values(Array.from({ length: limits.shownMax - 6 }, (_, n) => ({
        name: `Type ${n}`,
        priceXof: first + n,
        archivedAt: null,
        createdAt: now(),
      })))
      .execute()
    const desk = world.as(await world.admin(), 1)
    return { call: (n) => createPassType(desk, { name: 'Type', priceXof: (first + 900 + n) as never }), room: 5 }
  },
}

describe('K71: a limit is exact, however many come at once', () => {
  it.each(Object.entries(rushes))('%s', async (_name, prepare) => {
    for (let round = 0; round < rounds; round += 1) {
      const { call, room } = await prepare()
      const results = await Promise.allSettled(Array.from({ length: room + excess }, (_, n) => call(n)))
      const refused = results.filter((result) => result.status === 'rejected' && isOverLimit(result.reason))
      const broken = results.flatMap((result) => (result.status === 'rejected' &&
        !(result.reason instanceof AppError || result.reason instanceof FieldErrors) ? [result.reason] : []))
      expect(broken).toEqual([])
      expect([results.length - refused.length, refused.length]).toEqual([room, excess])
    }
  })
})

it('K71: a valid scan waits for no limit, and writes nothing for one', async () => {
  const supplier = await world.newSupplier()
  const till = world.as(supplier.id, 4)
  const passes = await Promise.all(Array.from({ length: 5 }, () => world.heldPass({ supplierId: supplier.id })))
  const unknown = Array.from({ length: 20 }, () => redeemPass(till, { code: passCodeFrom(crypto.getRandomValues(new Uint8Array(15))) }))
  const settled = Promise.allSettled(unknown)
  await expect(Promise.all(passes.map(({ code }) => redeemPass(till, { code })))).resolves.toHaveLength(5)
  await settled
  const { counted } = await world.ctx.db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('bucket', '=', `scan:${supplier.id}`)
    .executeTakeFirstOrThrow()
  expect(counted).toBe(20)
})
