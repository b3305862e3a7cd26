import { randomBytes, randomUUID } from 'node:crypto'
import { addMonths, dayOf } from '@passerelle/contract/dates'
import type { AdminRole, RoleId } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import { paymentConfirmedTransfer } from '#src/ledger/post-events.ts'
import { postTransfer } from '#src/ledger/post-transfer.ts'
import { verifyLedger } from '#src/ledger/verify-ledger.ts'
import { assignPasses } from '#src/passes/assign-passes.ts'
import { issueDonationPasses } from '#src/passes/issue-passes.ts'
import { openCode } from '#src/passes/pass-codes.ts'
import type { Context, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { SettingName } from '@passerelle/contract/setting-words'
import {
  createAdmin,
  createBeneficiary,
  createFile,
  createPartner,
  createService,
  createSupplier,
  type ProfileOptions,
  tokenOf,
} from './factories.ts'

/** Paid passes and their people by id, straight in the database, for tests of what comes after them. */
export class PassWorld {
  readonly ctx: Context

  constructor(ctx: Context) {
    this.ctx = ctx
  }

  /** A context acting as a person. */
  as(userId: number, roleId: RoleId, adminRole: AdminRole | null = null): UserContext {
    return { ...this.ctx, actor: { kind: 'user', id: userId, roleId, adminRole, stat: 'approved', factorAt: this.ctx.now() } }
  }

  async admin(adminRole: AdminRole = 'super'): Promise<number> {
    return (await createAdmin(this.ctx, adminRole)).id
  }

  token(userId: number): Promise<string> {
    return tokenOf(this.ctx, { id: userId })
  }

  async beneficiary(options: ProfileOptions = {}): Promise<number> {
    return (await createBeneficiary(this.ctx, options)).id
  }

  async partner(options: ProfileOptions = {}): Promise<number> {
    return (await createPartner(this.ctx, options)).id
  }

  async supplier({ services = [], ...options }: ProfileOptions & { services?: number[] } = {}): Promise<number> {
    return (await createSupplier(this.ctx, { ...options, serviceIds: services })).id
  }

  async service(name?: string): Promise<number> {
    return (await createService(this.ctx, name === undefined ? {} : { name })).id
  }

  async changeSetting(name: SettingName, value: number): Promise<void> {
    const changedAt = this.ctx.now()
    await this.ctx.db
      .insertInto('settings')
      .values({ name, value, changedAt, changedBy: null })
      .onConflict((row) => row.column('name').doUpdateSet({ value, changedAt }))
      .execute()
  }

  /** A confirmed payment and its passes, held by nobody. */
  async fundedPasses(donorId: number, serviceId: number, amountXof: number, count = 1): Promise<number[]> {
    return inTransaction(this.ctx, async (tx) => {
      const at = this.ctx.now()
      const amount = amountXof * count
      const order = await tx
        .insertInto('paymentOrders')
        .values({
          kind: 'donation', ownerId: donorId, amountXof: amount, feeXof: 0, feeBasisPoints: 0, state: 'paid', projectId: null,
          createdAt: at, paidAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const attemptId = randomUUID()
      await tx
        .insertInto('paymentAttempts')
        .values({
          id: attemptId, orderId: order.id, provider: 'fedapay', environment: 'local', amountXof: amount, providerTxId: randomUUID(),
          state: 'paid', rawStatus: 'approved', cause: null, createdAt: at, nextCheckAt: null, settledAt: at,
        })
        .execute()
      const donation = await tx
        .insertInto('donations')
        .values({
          orderId: order.id, partnerId: donorId, serviceId, title: 'Don', description: 'Don', status: 'approved', refundedAt: null,
          createdAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await postTransfer(tx, paymentConfirmedTransfer({ attemptId, amountXof: amount, feeXof: 0, at }))
      return issueDonationPasses(this.ctx, tx, {
        orderId: order.id,
        donorId,
        donationId: donation.id,
        serviceId,
        lines: [{ count, amountXof }],
      })
    })
  }

  /** An approved request with one open allocation an amount. Returns its project (= request) id. */
  async project(beneficiaryId: number, serviceId: number, amounts: number[], openedAt = this.ctx.now()): Promise<number> {
    const admin = await this.admin()
    const image = await createFile(this.ctx, beneficiaryId, 'image')
    return inTransaction(this.ctx, async (tx) => {
      const { id } = await tx
        .insertInto('requests')
        .values({
          code: `DEM-${randomBytes(6).toString('hex')}`, beneficiaryId, serviceId, title: 'Atelier', slug: 'atelier', imageFileId: image,
          resume: 'Résumé', description: 'Description', status: 'approved', reason: null, decidedBy: admin, decidedAt: openedAt,
          createdAt: openedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('projects').values({ id, beneficiaryId, serviceId, status: 'pending', openedAt, endedAt: null }).execute()
      for (const amountXof of amounts) await tx
        .insertInto('allocations')
        .values({ projectId: id, serviceId, amountXof, status: 'open', reservedOrderId: null, reservedUntil: null })
        .execute()
      return id
    })
  }

  /** A pass in the hands of a beneficiary, with its code. */
  async assignedPass({
    donor, beneficiary, service, amountXof = 5000,
  }: { donor: number; beneficiary: number; service: number; amountXof?: number }): Promise<{ id: number; code: string }> {
    const [id = 0] = await this.fundedPasses(donor, service, amountXof)
    const project = await this.project(beneficiary, service, [amountXof])
    await inTransaction(this.ctx, async (tx) => {
      const allocation = await tx.selectFrom('allocations').select('id').where('projectId', '=', project).executeTakeFirstOrThrow()
      await assignPasses(this.ctx, tx, [{
        passId: id, serviceId: service, beneficiaryId: beneficiary, allocationId: allocation.id,
        why: { rule: 'oldest', waited: 1, place: 1 },
      }])
      await tx.updateTable('allocations').set({ status: 'financed' }).where('id', '=', allocation.id).execute()
      await tx.updateTable('projects').set({ status: 'financed', endedAt: this.ctx.now() }).where('id', '=', project).execute()
    })
    return { id, code: await this.codeOf(id) }
  }

  async codeOf(passId: number): Promise<string> {
    const row = await this.ctx.db
      .selectFrom('passCodes')
      .select('sealed')
      .where('passId', '=', passId)
      .where('retiredAt', 'is', null)
      .executeTakeFirstOrThrow()
    return openCode(this.ctx.keys, passId, row.sealed)
  }

  async passState(passId: number) {
    return this.ctx.db.selectFrom('passes').selectAll().where('id', '=', passId).executeTakeFirstOrThrow()
  }

  async balance(supplierId: number): Promise<number> {
    return (await this.ctx.db
      .selectFrom('supplierBalances')
      .select('balanceXof')
      .where('supplierId', '=', supplierId)
      .executeTakeFirstOrThrow()).balanceXof
  }

  async countRows(table: 'ledgerTransactions' | 'ledgerEntries' | 'redemptions' | 'payouts' | 'payoutAttempts'
    | 'notifications'): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::bigint as n
      from ${sql.table(table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`.execute(this.ctx.db)
    return rows[0]?.n ?? 0
  }

  /** @throws Error naming the invariants that do not hold */
  async assertLedger(): Promise<void> {
    const { ok, checks } = await verifyLedger(this.ctx)
    if (!ok) throw new Error(`Ledger: ${checks.filter((check) => !check.ok).map((check) => `${check.name} (${check.detail})`).join('; ')}`)
  }
}

/** The last day of a pass assigned now. */
export const lastDayFrom = (now: Date): string => addMonths(dayOf(now), 12)
