import { formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { redeemPass, undoRedemption } from '@passerelle/contract/passes'
import { formatPhone } from '@passerelle/contract/phone'
import { product, productField } from '@passerelle/contract/product'
import { makeRequest } from '@passerelle/contract/requests'
import { screens } from '@passerelle/contract/screens'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailUses } from '#src/passes/mail-uses.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createMailWorld, expectMail, expectSound, type MailWorld, mailsWithCodes, visibleText } from '#test/worlds/mail-world.ts'
import type { Donor } from '#test/worlds/payment-world.ts'
import { samplePdf, samplePhoto, toForm } from '#test/tools/sample-files.ts'

/** Mails to people about themselves and their passes: made to happen by the real actions, sent by the real jobs. */
let world: MailWorld
let admin: ApiClient
let donor: Donor
let service: number
const serviceName = 'Bureautique & <tableur>'
const password = 'Lagune-et-sable-7'

beforeAll(async () => {
  world = await createMailWorld()
  admin = world.test.client(await world.token(await world.admin()))
  donor = await world.donor()
  service = await world.service(serviceName)
  for (const price of [2000, 5000]) await world.passType(price)
})

async function signUp(email: string, names: { name: string; firstname: string }): Promise<ApiClient> {
  const client = world.test.client()
  expect(await client.post('/api/register', { ...names, email, password, password_confirmation: password })).toMatchObject({ status: 200 })
  client.token = (await client.post('/api/login', { email, password })).body.token
  return client
}

describe('about an account', () => {
  const email = 'newcomer@exemple.bj'

  it('welcomes, without a name that a stranger may have typed', async () => {
    const mails = await world.mailsTo(email, () => signUp(email, { name: 'Gagnez 1 000 000', firstname: 'Cliquez sur exemple.test' }))
    const mail = expectMail(mails, {
      subject: `Bienvenue sur ${product.brand}`,
      says: ['Bonjour,', 'est ouvert', 'choisir votre type de compte', 'Ignorez cet e-mail'],
      opens: screens.login,
    })
    expect(mail.to).toEqual([{ name: '', address: email }])
    expect(mail.raw).not.toMatch(/Gagnez|Cliquez|exemple\.test/)
  })

  it('sends the code that opens it again, to its address alone, and says that the password has changed', async () => {
    const [mail, ...others] = await world.mailsTo(email, () => world.test.client().post('/api/recoverypwd/verif/email', { email }))
    expect(others).toEqual([])
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
    expect(mail && visibleText(mail)).toMatch(new RegExp(`^${code}$`, 'm'))
    expect(mail?.subject).not.toContain(code)
    expect(/<div style="display:none.*?<\/div>/.exec(mail?.html ?? '')?.[0]).toEqual(expect.not.stringContaining(code))
    expect(mail?.text).toMatch(/15\u00A0minutes/)
    const changed = await world.mailsTo(email, async () => {
      const fresh = 'Marché-de-Dantokpa-8'
      expect(await world.test.client().post('/api/recovery/pwd', {
        email,
        code,
        password: fresh,
        password_confirmation: fresh,
      })).toMatchObject({ body: { status: true } })
    })
    expectMail(changed, { subject: 'Votre mot de passe a été changé', says: ['contactez le service client'], opens: screens.recovery })
  })

  it('sends nothing to an address without an account', async () => {
    expect(await world.mailsTo('personne@exemple.bj', () =>
      world.test.client().post('/api/recoverypwd/verif/email', { email: 'personne@exemple.bj' }),
    )).toEqual([])
  })
})

describe('about a profile', () => {
  const email = 'dossier@exemple.bj'
  let client: ApiClient
  let userId: number
  const submit = async () => {
    const fields = {
      department: 'Littoral', commune: 'Cotonou', address: 'Rue 12', phone: '97000001', birthday: '1994-05-12', sex: 'Féminin',
      profession: 'Couturière', marital: 'celibataire', parent_name: 'Contact', parent_phone: '97000002', type_doc: 'CIP', ref_doc: '00123',
      motivation: 'Apprendre',
    }
    expect(await client.postForm('/api/add/infos/beneficiary', toForm({
      ...fields,
      doc_file: { content: samplePdf(), name: 'piece.pdf' },
    }))).toMatchObject({ status: 200, body: { status: true } })
  }
  const decide = (verb: string, body = {}) => async () =>
    expect(await admin.post(`/api/admin/profiles/${userId}/${verb}`, body)).toMatchObject({ status: 200 })

  beforeAll(async () => {
    client = await signUp(email, { name: 'Houngbé', firstname: 'Ɖɔkpè' })
    userId = (await client.get('/api/user')).body.user.id
    await submit()
  })

  it('tells that it is rejected, why, and what to do', async () => {
    const mails = await world.mailsTo(email, decide('reject', { reason: 'La pièce est illisible : reprenez la photo.' }))
    const mail = expectMail(mails, {
      subject: 'Votre profil a été rejeté',
      says: [
        'Bonjour Ɖɔkpè,', 'Motif\u00A0: La pièce est illisible : reprenez la photo.', 'corrigez ce qu’il faut, puis renvoyez votre dossier',
      ],
      opens: screens.editBeneficiary,
    })
    expect(mail.to).toEqual([{ name: 'Ɖɔkpè Houngbé', address: email }])
  })

  it('tells that it is open again', async () => {
    expectMail(await world.mailsTo(email, decide('reopen', { reason: 'Mauvais type de compte.' })), {
      subject: 'Votre dossier est rouvert',
      says: ['soumettre à nouveau'],
      opens: screens.index,
    })
  })

  it('tells that it is approved, and the first thing to do', async () => {
    await submit()
    expectMail(await world.mailsTo(email, decide('approve')), {
      subject: 'Votre profil est approuvé',
      says: ['Votre profil bénéficiaire est approuvé.', 'Choisissez un service'],
      opens: screens.services,
    })
  })
})

describe('about a request', () => {
  it.each([
    [
      'approve',
      {},
      {
        subject: 'Votre demande est approuvée',
        says: [/DEM-.{4}-.{4} «\u00A0Mon atelier\u00A0» est approuvée/, 'Un e-mail vous préviendra'],
      },
    ],
    [
      'reject',
      { reason: 'Le budget manque.' },
      {
        subject: 'Votre demande a été rejetée',
        says: [/DEM-.{4}-.{4} «\u00A0Mon atelier\u00A0»/, 'Motif\u00A0: Le budget manque.', 'nouvelle demande'],
      },
    ],
  ])('tells the decision (%s)', async (verb, body, words) => {
    const person = await world.beneficiary()
    const form = toForm({
      title: 'Mon atelier',
      service: String(service),
      resume: 'Apprendre',
      description: 'Le tableur',
      [`${productField.nbr}[]`]: '1',
      [`${productField.amount}[]`]: '5000',
      image: { content: await samplePhoto(), name: 'atelier.jpg' },
    })
    expect(await world.test.client(await world.token(person)).postForm(makeRequest.path, form)).toMatchObject({
      status: 200,
      body: { status: true },
    })
    const { id } = await world.ctx.db.selectFrom('requests').select('id').where('beneficiaryId', '=', person).executeTakeFirstOrThrow()
    const mails = await world.mailsTo(person, async () =>
      expect(await admin.post(`/api/admin/requests/${id}/${verb}`, body)).toMatchObject({ status: 200 }),
    )
    expectMail(mails, { ...words, opens: screens.requests })
  })
})

const gift = (count: number) => `Vous avez reçu ${count === 1 ? product.aNoun : `${count} ${product.nouns}`}`

describe('about passes received', () => {
  it('by an offer: one mail, with what they are worth and until when, and no code', async () => {
    const person = await world.beneficiary()
    await world.supplier({ services: [service] })
    const project = await world.project(person, service, [5000, 5000, 2000])
    const { transaction } = await world.chooseOf(project, 3, donor)
    const mails = await world.mailsTo(person, () => world.payOffer(donor, transaction))
    expectMail(mails, {
      subject: gift(3),
      says: [
        serviceName, `2\u00A0×\u00A0${formatXof(5000)}`, `1\u00A0×\u00A0${formatXof(2000)}`, formatXof(12_000), 'Valable jusqu’au',
        /\d(ᵉʳ)?\s\S+\s20\d\d/,
      ],
      opens: screens.wallet,
    })
  })

  it('by attribution: one pass, with the service, the supplier and the way there', async () => {
    const person = await world.beneficiary()
    const alone = await world.service('Cours de réseau')
    const supplier = await world.supplier({ services: [alone] })
    await world.project(person, alone, [5000])
    const recap = await world.openDonation(donor, alone, { counts: [1] })
    const mails = await world.mailsTo(person, () => world.payDonation(donor, recap.payment.transaction_id))
    const { address, phone } = await world.ctx.db
      .selectFrom('suppliers')
      .select(['address', 'phone'])
      .where('userId', '=', supplier)
      .executeTakeFirstOrThrow()
    expectMail(mails, {
      subject: gift(1),
      says: [
        `de ${formatXof(5000)} pour «\u00A0Cours de réseau\u00A0»`,
        await world.companyOf(supplier),
        address,
        formatPhone(phone),
        'Présentez son code QR à ce fournisseur',
      ],
      opens: screens.wallet,
    })
  })

  it('without a supplier yet: says so', async () => {
    const person = await world.beneficiary()
    const alone = await world.service('Sans fournisseur')
    const project = await world.project(person, alone, [2000])
    const { transaction } = await world.chooseOf(project, 1, donor)
    expectMail(await world.mailsTo(person, () => world.payOffer(donor, transaction)), {
      subject: gift(1),
      says: ['Pas encore désigné', 'Aucun fournisseur ne propose encore ce service'],
      opens: screens.wallet,
    })
  })

  it('some without a supplier: says so of them, and where the others’ are', async () => {
    const person = await world.beneficiary()
    const [served, alone] = [await world.service('Avec fournisseur'), await world.service('Pas encore')]
    await world.supplier({ services: [served] })
    for (const id of [served, alone]) {
      await world.project(person, id, [5000])
      await world.fundedPasses(donor.id, id, 5000)
    }
    const mails = await world.mailsTo(person, () => attributePasses(world.ctx))
    expectMail(mails, { subject: gift(2), says: ['Certains n’ont pas encore de fournisseur'], opens: screens.wallet })
    for (const mail of mails) expect(visibleText(mail)).not.toContain('Aucun fournisseur')
  })

  it('forty at once are one mail and one notice', async () => {
    const person = await world.beneficiary()
    const alone = await world.service('Quarante')
    await world.project(person, alone, Array<number>(40).fill(5000))
    const recap = await world.openDonation(donor, alone, { counts: [40] })
    const mails = await world.mailsTo(person, () => world.payDonation(donor, recap.payment.transaction_id))
    expectMail(mails, { subject: gift(40), says: [`40\u00A0×\u00A0${formatXof(5000)}`, formatXof(200_000)], opens: screens.wallet })
    expect(await world.ctx.db.selectFrom('notifications').select('message').where('userId', '=', person).execute()).toEqual([
      { message: `${gift(40)} d’une valeur totale de ${formatXof(200_000)}. Retrouvez-les dans «\u00A0Mes ${product.nouns}\u00A0».` },
    ])
  })
})

describe('about passes used', () => {
  let till: ApiClient
  let supplierName: string
  let used: number
  beforeAll(async () => {
    used = await world.service('Réparation')
    const supplier = await world.supplier({ services: [used] })
    till = world.test.client(await world.token(supplier))
    supplierName = await world.companyOf(supplier)
  })
  const held = async (beneficiary: number, amountXof = 5000) =>
    world.assignedPass({ donor: donor.id, beneficiary, service: used, amountXof })
  const scan = async (code: string) => {
    const reply = await till.post(redeemPass.path, { code })
    expect(reply).toMatchObject({ body: { status: true } })
    return reply.body.redemption_id as number
  }
  const undo = async (id: number) =>
    expect(await till.call(undoRedemption, { redemption_id: id })).toMatchObject({ status: 200, body: { status: true } })
  const minutesLater = async (minutes: number) => {
    world.test.clock.forward(minutes * 60_000)
    await mailUses(world.ctx)
  }

  it('one: which, where, when and how much, once', async () => {
    const person = await world.beneficiary()
    const { code } = await held(person)
    await scan(code)
    expect(await world.mailsTo(person, () => minutesLater(1))).toEqual([])
    expectMail(await world.mailsTo(person, () => minutesLater(2)), {
      subject: `Votre ${product.noun} a été utilisé`,
      says: ['Réparation', supplierName, formatXof(5000), /\d(ᵉʳ)?\s\S+\s20\d\d à \d\d:\d\d/, 'Ce n’était pas vous'],
      opens: screens.wallet,
    })
    expect(await world.mailsTo(person, () => minutesLater(5))).toEqual([])
  })

  it('several at one till: one mail; one undone at once: none', async () => {
    const [person, other] = [await world.beneficiary(), await world.beneficiary()]
    for (const amount of [5000, 2000, 2000]) await scan((await held(person, amount)).code)
    await undo(await scan((await held(other)).code))
    const mails = await world.mailsTo(person, () => minutesLater(3))
    expectMail(mails, {
      subject: `3 de vos ${product.nouns} ont été utilisés`,
      says: [formatXof(9000), formatXof(2000), supplierName],
      opens: screens.wallet,
    })
    expect(world.server.to(await world.emailOf(other))).toEqual([])
  })

  it('one undone after its mail: says that it can be used again', async () => {
    const person = await world.beneficiary()
    const id = await scan((await held(person)).code)
    await minutesLater(3)
    expectMail(await world.mailsTo(person, () => undo(id)), {
      subject: `Votre ${product.noun} est de nouveau utilisable`,
      says: [supplierName, 'Réparation', formatXof(5000), `a annulé le ${formatInstant(world.ctx.now())}`, 'à nouveau'],
      opens: screens.wallet,
    })
  })
})

it('every one of them is sound: French, both parts alike, links to our screens only, no code, its own name', async () => {
  const { received } = world.server
  for (const mail of received) expectSound(mail, world.test.url)
  expect(await mailsWithCodes(world)).toEqual([])
  expect(new Set(received.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(14)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(received.length)
})
