import { randomBytes, randomUUID } from 'node:crypto'
import { addMonths, dayOf } from '@passerelle/contract/dates'
import type { AdminRole, RoleId, Stat } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import { postPaymentConfirmed } from '#src/ledger/post-events.ts'
import { verifyLedger } from '#src/ledger/verify-ledger.ts'
import { assignPass } from '#src/passes/assign-pass.ts'
import { issueDonationPasses } from '#src/passes/issue-passes.ts'
import { openCode } from '#src/passes/pass-codes.ts'
import type { Context, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { openSession } from '#src/platform/sessions.ts'

/** People and paid passes straight in the database, for tests of what comes after them. */
export class PassWorld {
  readonly ctx: Context
  #serial = 0

  constructor(ctx: Context) {
    this.ctx = ctx
  }

  /** A context acting as a person. */
  as(userId: number, roleId: RoleId, adminRole: AdminRole | null = null): UserContext {
    return { ...this.ctx, actor: { kind: 'user', id: userId, roleId, adminRole, stat: 'approved' } }
  }

  async user(roleId: RoleId | null, { stat = 'approved', adminRole = null }: { stat?: Stat; adminRole?: AdminRole | null } = {}): Promise<number> {
    this.#serial += 1
    const { id } = await this.ctx.db
      .insertInto('users')
      .values({
        name: `Essai ${this.#serial}`, firstname: 'Afi', email: `${randomUUID()}@essai.example`, passwordHash: 'x', roleId, adminRole,
        stat: roleId === 1 || roleId === null ? null : stat, statReason: stat === 'rejected' ? 'Pièce illisible' : null, submittedAt: this.ctx.now(), createdAt: this.ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  admin(adminRole: AdminRole = 'super'): Promise<number> {
    return this.user(1, { adminRole })
  }

  async token(userId: number): Promise<string> {
    return inTransaction(this.ctx, (tx) => openSession(tx, userId, this.ctx.now()))
  }

  async #document(ownerId: number, isPublic = false): Promise<string> {
    const id = randomUUID()
    await this.ctx.db.insertInto('files').values({ id, ownerId, kind: isPublic ? 'image' : 'document', mime: 'image/png', size: 1, originalName: 'piece.png', isPublic, createdAt: this.ctx.now() }).execute()
    return id
  }

  async beneficiary(place: { department?: string; city?: string } = {}, stat: Stat = 'approved'): Promise<number> {
    const userId = await this.user(2, { stat })
    await this.ctx.db
      .insertInto('beneficiaries')
      .values({
        userId, identifiant: `BEN-${randomBytes(6).toString('hex')}`, phone: '+2290197000001', address: 'Rue 1', birthday: '1990-01-01', sex: 'Féminin', profession: 'Couturière', maritalStatus: 'celibataire',
        department: place.department ?? 'Littoral', city: place.city ?? 'Cotonou', parentName: 'Contact', parentPhone: '+2290197000002', typeDoc: 'CIN', refDoc: '00123', motivation: 'Apprendre', docFileId: await this.#document(userId),
      })
      .execute()
    return userId
  }

  async partner(stat: Stat = 'approved'): Promise<number> {
    const userId = await this.user(3, { stat })
    await this.ctx.db
      .insertInto('partners')
      .values({ userId, type: 'particular', ifu: '0123456789012', address: 'Rue 2', phone: '+2290197000003', profession: 'Médecin', maritalStatus: 'marié', socialReason: null, responsable: null, email: null, docFileId: await this.#document(userId), logoFileId: null })
      .execute()
    return userId
  }

  async supplier({ services = [], stat = 'approved', ...place }: { services?: number[]; department?: string | null; city?: string | null; stat?: Stat } = {}): Promise<number> {
    const userId = await this.user(4, { stat })
    await this.ctx.db
      .insertInto('suppliers')
      .values({ userId, socialReason: `Boutique ${userId}`, responsable: 'Responsable', email: 'boutique@essai.example', ifu: '0123456789012', address: 'Rue 3', phone: '+2290197000004', department: place.department ?? null, city: place.city ?? null, docFileId: await this.#document(userId) })
      .execute()
    await this.ctx.db.insertInto('supplierBalances').values({ supplierId: userId, balanceXof: 0 }).execute()
    for (const serviceId of services) await this.ctx.db.insertInto('supplierServices').values({ supplierId: userId, serviceId }).execute()
    return userId
  }

  async service(name = 'Formation bureautique'): Promise<number> {
    const { id } = await this.ctx.db.insertInto('services').values({ name, type: 'service', detailsHtml: '<p>Détail</p>', archivedAt: null, createdAt: this.ctx.now() }).returning('id').executeTakeFirstOrThrow()
    return id
  }

  /** A confirmed payment and its passes, held by nobody. */
  async fundedPasses(donorId: number, serviceId: number, amountXof: number, count = 1): Promise<number[]> {
    return inTransaction(this.ctx, async (tx) => {
      const at = this.ctx.now()
      const amount = amountXof * count
      const order = await tx.insertInto('paymentOrders').values({ kind: 'donation', ownerId: donorId, amountXof: amount, feeXof: 0, state: 'paid', projectId: null, createdAt: at, paidAt: at }).returning('id').executeTakeFirstOrThrow()
      const attemptId = randomUUID()
      await tx.insertInto('paymentAttempts').values({ id: attemptId, orderId: order.id, provider: 'fedapay', environment: 'local', amountXof: amount, providerTxId: randomUUID(), state: 'paid', rawStatus: 'approved', cause: null, createdAt: at, nextCheckAt: null, settledAt: at }).execute()
      const donation = await tx.insertInto('donations').values({ orderId: order.id, partnerId: donorId, serviceId, title: 'Don', description: 'Don', status: 'approved', refundedAt: null, createdAt: at }).returning('id').executeTakeFirstOrThrow()
      await postPaymentConfirmed(tx, { attemptId, amountXof: amount, feeXof: 0, at })
      return issueDonationPasses(this.ctx, tx, { orderId: order.id, donorId, donationId: donation.id, serviceId, lines: [{ count, amountXof }] })
    })
  }

  /** An approved request with one open allocation an amount. Returns its project (= request) id. */
  async project(beneficiaryId: number, serviceId: number, amounts: number[], openedAt = this.ctx.now()): Promise<number> {
    const admin = await this.admin()
    const image = await this.#document(beneficiaryId, true)
    return inTransaction(this.ctx, async (tx) => {
      const { id } = await tx
        .insertInto('requests')
        .values({ code: `DEM-${randomBytes(6).toString('hex')}`, beneficiaryId, serviceId, title: 'Atelier', slug: 'atelier', imageFileId: image, resume: 'Résumé', description: 'Description', status: 'approved', reason: null, decidedBy: admin, decidedAt: openedAt, createdAt: openedAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('projects').values({ id, beneficiaryId, serviceId, status: 'pending', openedAt, endedAt: null }).execute()
      for (const amountXof of amounts) await tx.insertInto('allocations').values({ projectId: id, serviceId, amountXof, status: 'open', reservedOrderId: null, reservedUntil: null }).execute()
      return id
    })
  }

  /** A pass in the hands of a beneficiary, with its code. */
  async assignedPass({ donor, beneficiary, service, amountXof = 5000 }: { donor: number; beneficiary: number; service: number; amountXof?: number }): Promise<{ id: number; code: string }> {
    const [id = 0] = await this.fundedPasses(donor, service, amountXof)
    const project = await this.project(beneficiary, service, [amountXof])
    await inTransaction(this.ctx, async (tx) => {
      const allocation = await tx.selectFrom('allocations').select('id').where('projectId', '=', project).executeTakeFirstOrThrow()
      await assignPass(this.ctx, tx, { passId: id, serviceId: service, beneficiaryId: beneficiary, allocationId: allocation.id })
      await tx.updateTable('allocations').set({ status: 'financed' }).where('id', '=', allocation.id).execute()
      await tx.updateTable('projects').set({ status: 'financed', endedAt: this.ctx.now() }).where('id', '=', project).execute()
    })
    return { id, code: await this.codeOf(id) }
  }

  async codeOf(passId: number): Promise<string> {
    const row = await this.ctx.db.selectFrom('passCodes').select('sealed').where('passId', '=', passId).where('retiredAt', 'is', null).executeTakeFirstOrThrow()
    return openCode(this.ctx.keys, passId, row.sealed)
  }

  async passState(passId: number) {
    return this.ctx.db.selectFrom('passes').selectAll().where('id', '=', passId).executeTakeFirstOrThrow()
  }

  async balance(supplierId: number): Promise<number> {
    return (await this.ctx.db.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', supplierId).executeTakeFirstOrThrow()).balanceXof
  }

  async countRows(table: 'ledgerTransactions' | 'ledgerEntries' | 'redemptions' | 'payouts' | 'payoutAttempts' | 'notifications'): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from ${sql.table(table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`.execute(this.ctx.db)
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
