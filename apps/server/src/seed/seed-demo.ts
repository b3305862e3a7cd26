import { decisionMotives, writeReason } from '@passerelle/contract/decision-motives'
import { randomUUID } from 'node:crypto'
import type { AdminRole } from '@passerelle/contract/constants'
import { parsePhone } from '@passerelle/contract/phone'
import { xof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { createAdmin } from '#src/accounts/create-admin.ts'
import { hashPassword } from '#src/platform/password.ts'
import { registerAccount } from '#src/accounts/register-account.ts'
import { createPassType } from '#src/catalogue/create-pass-type.ts'
import { createService } from '#src/catalogue/create-service.ts'
import { setSupplierServices } from '#src/catalogue/set-supplier-services.ts'
import { answerCase } from '#src/cases/answer-case.ts'
import { closeCase } from '#src/cases/close-case.ts'
import { noteCase } from '#src/cases/note-case.ts'
import { reportProblem } from '#src/cases/report-problem.ts'
import { initializeDonation } from '#src/donations/initialize-donation.ts'
import { findAttemptByTransaction } from '#src/orders/find-attempt.ts'
import { listWalletPasses } from '#src/passes/pass-queries.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { decideReview } from '#src/payments/decide-review.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { validatePayment } from '#src/payments/validate-payment.ts'
import { addPaymentAccount } from '#src/payouts/add-payment-account.ts'
import { approvePayout } from '#src/payouts/approve-payout.ts'
import { requestPayout } from '#src/payouts/request-payout.ts'
import { type Services, systemContext, type UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { approveProfile } from '#src/profiles/approve-profile.ts'
import type { Submission } from '#src/profiles/profile-form-rules.ts'
import { submitProfile } from '#src/profiles/submit-profile.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { takeRefundTask } from '#src/refunds/take-refund-task.ts'
import { approveRequest, rejectRequest } from '#src/requests/decide-request.ts'
import { makeRequest } from '#src/requests/make-request.ts'
import { askQuestion } from '#src/reviews/ask-question.ts'
import { setSetting } from '#src/settings/set-setting.ts'
import { suspendUser } from '#src/suspensions/suspend-user.ts'
import { publishText } from '#src/texts/publish-text.ts'
import { publishFigures } from '#src/transparency/publish-figures.ts'
import { importDemoList, seedDeskTraces, seedFailures } from './demo-desk.ts'
import { demoPicture } from './demo-files.ts'
import { payBesideInSandbox, payInSandbox, sandboxPayer } from './pay-in-sandbox.ts'
import { demoEmail, demoPassword } from './demo-accounts.ts'
import {
  demoBeneficiaries,
  demoCandidates,
  demoCase,
  demoCases,
  demoDonations,
  demoPartner,
  demoPassTypes,
  demoQuestion,
  demoRefundTwoAboveXof,
  demoRequests,
  demoReturn,
  demoServices,
  demoSuppliers,
  demoSuspended,
  demoSuspension,
  demoTexts,
} from './demo-world.ts'

const tooLarge = writeReason({
  motive: decisionMotives.request.reject[4],
  detail: `Le nombre de ${product.nouns} dépasse ce que ce service demande. Présentez une demande plus courte.`,
})

/**
 * A small believable world, made by calling the real actions, payments in the sandbox included; once, on an empty
 * database. The server must be listening: the sandbox is reached over HTTP like any provider, by the actions and by who pays.
 */
export async function seedDemo(services: Services, provider: PaymentProvider, serverUrl: string): Promise<void> {
  const anybody = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anybody) return warnIfHalfDone(services)
  await new DemoSeed(services, provider, serverUrl).run()
}

const doneAction = 'demo.seeded'

async function warnIfHalfDone(services: Services): Promise<void> {
  const done = await services.db.selectFrom('journal').select('id').where('action', '=', doneAction).limit(1).executeTakeFirst()
  if (!done) services.log.warn(`Les données de démonstration sont incomplètes\u00A0: supprimez ${services.config.dataDir} pour les recréer.`)
}

class DemoSeed {
  readonly #services: Services
  readonly #provider: PaymentProvider
  readonly #serverUrl: string
  #now = new Date()
  #phones = 10
  #demoHash: Promise<string> | undefined

  constructor(services: Services, provider: PaymentProvider, serverUrl: string) {
    this.#services = { ...services, now: () => this.#now }
    this.#provider = provider
    this.#serverUrl = serverUrl
  }

  async run(): Promise<void> {
    this.#goBack(7)
    const admin = await this.#admin(demoEmail('admin'), 'Adandé', 'Clarisse', 'super')
    // Who approves a supplier does not approve its payouts: `admin` is free to.
    const officer = await this.#admin(demoEmail('instruction'), 'Sossa', 'Bernadette', 'instruction')
    const finance = await this.#admin(demoEmail('finance'), 'Houessou', 'Marc', 'finance')
    await setSetting(admin, { name: 'refundTwoApproversAboveXof', value: demoRefundTwoAboveXof, seen: 100_000 })
    const serviceIds: number[] = []
    for (const service of demoServices) serviceIds.push((await createService(admin, service)).id)
    for (const { name, priceXof } of demoPassTypes) await createPassType(admin, { name, priceXof: xof(priceXof) })
    const suppliers = await this.#suppliers(officer, serviceIds)
    const partner = await this.#partner(officer)
    const beneficiaries: UserContext[] = []
    for (const person of demoBeneficiaries) {
      const userId = await this.#submitBeneficiary(person)
      await approveProfile(officer, { userId })
      beneficiaries.push(await this.#as(userId))
    }
    await this.#requests(officer, beneficiaries, serviceIds)
    const attempts = await this.#donations(partner, serviceIds)
    await this.#uses(suppliers, beneficiaries)
    await this.#payouts(finance, suppliers[0])
    await this.#strayMoney(finance, attempts)
    await this.#cases(officer, beneficiaries)
    await this.#suspended(officer)
    this.#now = new Date()
    for (const { name, body } of demoTexts) await publishText(admin, { name, body, weight: 'minor', seen: 0 })
    await importDemoList(this.#services, officer)
    await this.#traces(officer, beneficiaries[1])
    const candidates: number[] = []
    for (const person of demoCandidates) candidates.push(await this.#submitBeneficiary(person))
    const [, asked] = candidates
    if (asked) await askQuestion(officer, { kind: 'profile', fileId: asked, item: 'doc_file', text: demoQuestion })
    await publishFigures(this.#services)
    await inTransaction(this.#services, (tx) => writeJournal(systemContext(this.#services), tx, {
      action: doneAction,
      subject: { type: 'demo', id: 1 },
    }))
  }

  #goBack(months: number): void {
    this.#now = new Date()
    if (months > 0) this.#now.setUTCMonth(this.#now.getUTCMonth() - months)
  }

  async #as(userId: number): Promise<UserContext> {
    const user = await this.#services.db
      .selectFrom('users')
      .select(['id', 'roleId', 'adminRole', 'stat'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { ...systemContext(this.#services), actor: { kind: 'user', factorAt: null, ...user } }
  }

  async #admin(email: string, name: string, firstname: string, adminRole: AdminRole): Promise<UserContext> {
    const { id } = await createAdmin(systemContext(this.#services), { email, name, firstname, password: demoPassword, adminRole })
    return this.#as(id)
  }

  async #register(person: { email: string; name: string; firstname: string }): Promise<number> {
    const { id } = await registerAccount(systemContext(this.#services), {
      email: person.email,
      name: person.name,
      firstname: person.firstname,
      // Digits alone, as one of them may be by chance, would be refused as easy to guess.
      password: `jamais-saisi-${randomUUID()}`,
    })
    // No form takes the service's own name for a password: everybody is meant to know this one.
    await this.#services.db
      .updateTable('users')
      .set({ passwordHash: await (this.#demoHash ??= hashPassword(demoPassword)) })
      .where('id', '=', id)
      .execute()
    return id
  }

  async #submit(userId: number, submission: Submission): Promise<number> {
    await submitProfile(await this.#as(userId), submission)
    return userId
  }

  async #submitBeneficiary(person: (typeof demoBeneficiaries)[number]): Promise<number> {
    const userId = await this.#register(person)
    return this.#submit(userId, {
      kind: 'beneficiary',
      form: {
        department: person.department, commune: person.commune, address: 'Quartier de la démonstration', phone: this.#phone(),
        birthday: person.birthday, sex: person.sex, profession: person.profession,
        marital: 'celibataire', parent_name: 'Contact de démonstration', parent_phone: this.#phone(), type_doc: 'CIP',
        ref_doc: person.document,
        motivation: 'Apprendre à utiliser les outils numériques pour développer mon activité.',
        doc_file: await demoPicture(this.#services, `Pièce de ${person.firstname} ${person.name}`),
      },
    })
  }

  async #suppliers(admin: UserContext, serviceIds: number[]): Promise<UserContext[]> {
    const contexts: UserContext[] = []
    for (const company of demoSuppliers) {
      const userId = await this.#submit(await this.#register(company), {
        kind: 'supplier',
        form: {
          social_reason: company.socialReason, responsable: `${company.firstname} ${company.name}`, address: 'Avenue de la démonstration',
          phone: this.#phone(), email: company.email, ifu: company.ifu, department: company.department, commune: company.commune,
          doc_file: await demoPicture(this.#services, `IFU ${company.socialReason}`),
        },
      })
      await approveProfile(admin, { userId })
      await setSupplierServices(admin, { supplierId: userId, serviceIds: company.services.flatMap((index) => serviceIds[index] ?? []) })
      contexts.push(await this.#as(userId))
    }
    return contexts
  }

  async #partner(admin: UserContext): Promise<UserContext> {
    const userId = await this.#submit(await this.#register(demoPartner), {
      kind: 'partner',
      form: {
        type: 'enterprise',
        ifu: '3201900000002',
        address: 'Boulevard de la démonstration',
        phone: this.#phone(),
        social_reason: demoPartner.socialReason,
        responsable: `${demoPartner.firstname} ${demoPartner.name}`,
        email: demoPartner.email,
        doc_file: await demoPicture(this.#services, `IFU ${demoPartner.socialReason}`),
      },
    })
    await approveProfile(admin, { userId })
    return this.#as(userId)
  }

  async #requests(admin: UserContext, beneficiaries: UserContext[], serviceIds: number[]): Promise<void> {
    for (const { by, service, monthsAgo, outcome, title, resume, lines } of demoRequests) {
      const [beneficiary, serviceId] = [beneficiaries[by], serviceIds[service]]
      if (!beneficiary || !serviceId) continue
      this.#goBack(monthsAgo)
      const { id } = await makeRequest(beneficiary, {
        title,
        resume,
        description: resume,
        serviceId,
        image: await demoPicture(this.#services, title),
        lines: lines.map(({ count, amountXof }) => ({ count, amountXof: xof(amountXof) })),
      })
      if (outcome === 'approved') await approveRequest(admin, { requestId: id })
      if (outcome === 'rejected') {
        await rejectRequest(admin, { requestId: id, reason: tooLarge })
      }
    }
  }

  /** The reference of each payment, in the order of the gifts. */
  async #donations(partner: UserContext, serviceIds: number[]): Promise<string[]> {
    const attempts: string[] = []
    for (const { service, monthsAgo, title, description, lines, paid } of demoDonations) {
      const serviceId = serviceIds[service]
      if (!serviceId) continue
      this.#goBack(monthsAgo)
      const { payment } = await initializeDonation(partner, this.#provider, {
        title,
        description,
        serviceId,
        lines: lines.map(({ count, amountXof }) => ({ count, amountXof: xof(amountXof) })),
      })
      await payInSandbox(this.#serverUrl, payment.transaction_id, paid ? sandboxPayer.approved : sandboxPayer.declined)
      const validate = validatePayment(partner, this.#provider, { kind: 'donation', transactionId: String(payment.transaction_id) })
      await (paid ? validate : validate.catch(() => undefined)) // a declined payment is refused: that is what is shown
      attempts.push(payment.attempt)
    }
    await attributePasses(systemContext(this.#services))
    return attempts
  }

  /** Money of some gifts came once more, beside their own payment: one waits for a person, the others go back, each at its own step. */
  async #strayMoney(finance: UserContext, attempts: string[]): Promise<void> {
    this.#goBack(0)
    const { environment } = this.#provider.describe()
    for (const [index, ref] of attempts.entries()) {
      const stray = demoDonations[index]?.stray
      if (!stray) continue
      const { amountXof } = await this.#services.db
        .selectFrom('paymentAttempts').select('amountXof').where('id', '=', ref).executeTakeFirstOrThrow()
      const providerTxId = await payBesideInSandbox(this.#serverUrl, { amount: amountXof, ref })
      await settlePayment(systemContext(this.#services), { attemptId: ref, word: await this.#provider.fetch(providerTxId) })
      const twice = stray === 'waits' ? null : await findAttemptByTransaction(this.#services.db, { providerTxId, environment })
      if (!twice) continue
      await decideReview(finance, { attemptId: twice.id, outcome: 'give_back', reason: demoReturn })
      if (stray !== 'taken') continue
      const { id } = await this.#services.db
        .selectFrom('refundTasks').select('id').where('attemptId', '=', twice.id).executeTakeFirstOrThrow()
      await takeRefundTask(finance, { taskId: id })
    }
  }

  async #uses(suppliers: UserContext[], beneficiaries: UserContext[]): Promise<void> {
    this.#goBack(0)
    for (const beneficiary of beneficiaries) {
      const { passes } = await listWalletPasses(beneficiary)
      for (const pass of passes.slice(0, Math.ceil(passes.length / 2))) {
        const supplier = suppliers.find(({ actor }) => actor.id === pass.supplierId)
        if (supplier && pass.code) await redeemPass(supplier, { code: pass.code })
      }
    }
  }

  /** One that the jobs will transfer as soon as they start, one that waits for a decision. The numbers are known for long. */
  async #payouts(finance: UserContext, supplier: UserContext | undefined): Promise<void> {
    if (!supplier) return
    this.#goBack(1)
    const shop = await addPaymentAccount(supplier, { ifu: '3201900000001', name: 'Mobile money de la boutique', number: '+2290164000001' })
    const house = await addPaymentAccount(supplier, { ifu: '3201900000001', name: 'Mobile money du gérant', number: '+2290166000001' })
    this.#goBack(0)
    const { code } = await requestPayout(supplier, { amountXof: 5000, accountId: shop, description: 'Recettes du mois dernier' })
    const payout = await this.#services.db.selectFrom('payouts').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    await approvePayout(finance, { payoutId: payout.id })
    await requestPayout(supplier, { amountXof: 2500, accountId: house, description: 'Recettes de la semaine' })
  }

  /** One that the desk looks into, one whose answer is nearly due, one that waits for its person, one that is closed. */
  async #cases(officer: UserContext, [beneficiary, ...others]: UserContext[]): Promise<void> {
    if (!beneficiary) return
    const daysBack = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const [index, { daysAgo, kind, report, answer, next }] of demoCases.entries()) {
      const person = others[index]
      if (!person) continue
      this.#now = daysBack(daysAgo)
      const { id } = await reportProblem(person, { subject: 'none', subjectId: null, kind, text: report, file: null })
      this.#now = daysBack(daysAgo - 1)
      if (next === 'closed') await closeCase(officer, { caseId: id, outcome: 'solved', text: answer })
      else if (next) await answerCase(officer, { caseId: id, text: answer, next, file: null })
    }
    this.#goBack(0)
    const { passes } = await listWalletPasses(beneficiary)
    const pass = passes.find(({ state }) => state === 'assigned')
    if (!pass) return
    const { report, note, answer } = demoCase
    const about = { subject: 'pass', subjectId: pass.id, kind: 'supplier_closed', file: null } as const
    const { id } = await reportProblem(beneficiary, { ...about, text: report })
    await noteCase(officer, { caseId: id, text: note })
    await answerCase(officer, { caseId: id, text: answer, next: 'open', file: null })
  }

  async #suspended(officer: UserContext): Promise<void> {
    this.#goBack(1)
    const userId = await this.#submitBeneficiary(demoSuspended)
    await approveProfile(officer, { userId })
    this.#goBack(0)
    await suspendUser(officer, { userId, reason: demoSuspension })
    await seedFailures(this.#services, userId)
  }

  async #traces(officer: UserContext, read: UserContext | undefined): Promise<void> {
    if (!read) return
    const { docFileId } = await this.#services.db
      .selectFrom('beneficiaries').select('docFileId').where('userId', '=', read.actor.id).executeTakeFirstOrThrow()
    await seedDeskTraces(this.#services, { serverUrl: this.#serverUrl, reader: officer, fileId: docFileId })
  }

  #phone(): string {
    this.#phones += 1
    return parsePhone(`01970000${this.#phones}`) ?? ''
  }
}
