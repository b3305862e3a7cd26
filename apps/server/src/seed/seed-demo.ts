import { decisionMotives, writeReason } from '@passerelle/contract/decision-motives'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminRole } from '@passerelle/contract/constants'
import { parsePhone } from '@passerelle/contract/phone'
import { xof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { FileLike } from '@passerelle/contract/fields'
import { createAdmin } from '#src/accounts/create-admin.ts'
import { hashPassword } from '#src/platform/password.ts'
import { registerAccount } from '#src/accounts/register-account.ts'
import { createPassType } from '#src/catalogue/create-pass-type.ts'
import { createService } from '#src/catalogue/create-service.ts'
import { setSupplierServices } from '#src/catalogue/set-supplier-services.ts'
import { answerCase } from '#src/cases/answer-case.ts'
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
import { toUpload } from '#src/platform/http/uploads.ts'
import { approveProfile } from '#src/profiles/approve-profile.ts'
import type { Submission } from '#src/profiles/profile-form-rules.ts'
import { submitProfile } from '#src/profiles/submit-profile.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { approveRequest, rejectRequest } from '#src/requests/decide-request.ts'
import { makeRequest } from '#src/requests/make-request.ts'
import { askQuestion } from '#src/reviews/ask-question.ts'
import { payBesideInSandbox, payInSandbox, sandboxPayer } from './pay-in-sandbox.ts'
import { demoEmail, demoPassword } from './demo-accounts.ts'
import {
  demoBeneficiaries,
  demoCandidates,
  demoCase,
  demoDonations,
  demoPartner,
  demoPassTypes,
  demoQuestion,
  demoRequests,
  demoReturn,
  demoServices,
  demoSuppliers,
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
    this.#now = new Date()
    const candidates: number[] = []
    for (const person of demoCandidates) candidates.push(await this.#submitBeneficiary(person))
    const [, asked] = candidates
    if (asked) await askQuestion(officer, { kind: 'profile', fileId: asked, item: 'doc_file', text: demoQuestion })
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
        doc_file: await this.#picture(`Pièce de ${person.firstname} ${person.name}`),
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
          doc_file: await this.#picture(`IFU ${company.socialReason}`),
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
        doc_file: await this.#picture(`IFU ${demoPartner.socialReason}`),
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
        image: await this.#picture(title),
        lines: lines.map(({ count, amountXof }) => ({ count, amountXof: xof(amountXof) })),
      })
      if (outcome === 'approved') await approveRequest(admin, { requestId: id })
      if (outcome === 'rejected') {
        await rejectRequest(admin, { requestId: id, reason: tooLarge })
      }
    }
  }

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

  /** Money of the last two gifts came once more, beside their own payment: the declined one waits for a person, the other goes back. */
  async #strayMoney(finance: UserContext, attempts: string[]): Promise<void> {
    this.#goBack(0)
    let transactionId = ''
    for (const ref of attempts.slice(-2).toReversed()) {
      const { amountXof } = await this.#services.db
        .selectFrom('paymentAttempts').select('amountXof').where('id', '=', ref).executeTakeFirstOrThrow()
      transactionId = await payBesideInSandbox(this.#serverUrl, { amount: amountXof, ref })
      await settlePayment(systemContext(this.#services), { attemptId: ref, word: await this.#provider.fetch(transactionId) })
    }
    const { environment } = this.#provider.describe()
    const twice = await findAttemptByTransaction(this.#services.db, { providerTxId: transactionId, environment })
    if (twice) await decideReview(finance, { attemptId: twice.id, outcome: 'give_back', reason: demoReturn })
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

  /** One that the desk looks into. */
  async #cases(officer: UserContext, [beneficiary]: UserContext[]): Promise<void> {
    if (!beneficiary) return
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

  #phone(): string {
    this.#phones += 1
    return parsePhone(`01970000${this.#phones}`) ?? ''
  }

  /** A plain picture with a caption, in place of a photograph. */
  async #picture(caption: string): Promise<FileLike> {
    const escaped = caption.replace(/[<>&"]/g, ' ')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#e2f0ea"/>
      <path d="M250 500a350 350 0 0 1 700 0h-160a190 190 0 0 0-380 0z" fill="#0b5a4d"/>
      <path d="M410 520a190 190 0 0 0 380 0z" fill="#f6b92f"/>
      <text x="600" y="740" font-size="44" text-anchor="middle" fill="#15231f" font-family="sans-serif">${escaped}</text></svg>`
    const { default: sharp } = await import('sharp')
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
    const path = join(this.#services.storage.temporaryFolder, randomUUID())
    await writeFile(path, bytes)
    return toUpload({ path, name: 'demonstration.png', size: bytes.length, type: 'image/png' })
  }
}
