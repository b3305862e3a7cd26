import { adminArchiveService, adminCreateService, adminListServices, adminSetSupplierServices } from '@passerelle/contract/catalogue'
import * as cases from '@passerelle/contract/cases'
import { adminResendMessage } from '@passerelle/contract/messages'
import { adminRunImport } from '@passerelle/contract/imports'
import { adminUnassignPass } from '@passerelle/contract/pass-acts'
import { adminUndoRedemption } from '@passerelle/contract/pass-file'
import { adminApprovePayout, adminCancelPayout, adminHoldPayouts } from '@passerelle/contract/payouts'
import { adminCorrectEmail, adminEndPersonSessions, adminMergeAccounts, adminOpenRecovery } from '@passerelle/contract/person'
import { adminTellApart } from '@passerelle/contract/duplicates'
import { adminSaveView } from '@passerelle/contract/saved-views'
import { adminAskProfile } from '@passerelle/contract/questions'
import { adminApproveProfile, adminRejectProfile } from '@passerelle/contract/profile-decisions'
import { adminListRefundTasks, adminTakeRefundTask } from '@passerelle/contract/refunds'
import { product } from '@passerelle/contract/product'
import { adminApproveRequest, adminWithdrawRequest } from '@passerelle/contract/requests'
import { adminClaimProfile, adminTakeOverProfile } from '@passerelle/contract/reviews'
import { adminSetSetting } from '@passerelle/contract/settings'
import { adminSuspendUser } from '@passerelle/contract/suspensions'
import { expect } from '@playwright/test'
import { apiOf, demoAccount, paidSupplier, readAtDesk as read } from './support/demo.ts'
import { journey, type Journey, named } from './support/lost-answers.ts'
import { approved, candidate, type Role } from './support/newcomer.ts'
import { heldPass, usedPass } from './support/passes.ts'
import type { Person } from './support/person.ts'
import { ask, choose, openProject, pay } from './support/projects.ts'

const who = demoAccount('admin')

const rowOf = async <Row extends { id: number }>(path: string, id: number): Promise<Row> => {
  const { data }: { data: Row[] } = await read(path)
  const row = data.find((one) => one.id === id)
  if (!row) throw new Error(`${id} is not in ${path}`)
  return row
}
const inDialog = (person: Person, name: string | RegExp) =>
  person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const withMotive = async (person: Person, motive: string, confirm: string) => {
  await person.choose(motive)
  await inDialog(person, confirm)
}

const fileOf = (role: Role) => async () => {
  const owner = await candidate(role, 'pending', named('dossier'))
  const { id }: { id: number } = (await (await apiOf(owner)).get('/api/user')).body.user
  return { who, id }
}
type OnOne = { id: number }
const openFile = (person: Person, { id }: OnOne) => person.opens(`/admin/profils/${id}`)
const fileNow = ({ id }: OnOne) => read(`/api/admin/profiles/${id}`)
const decided = (action: string) => async (known: OnOne) => {
  const { decisions: made } = await fileNow(known)
  return made.filter((one: { action: string }) => one.action === action).length
}
const twoAccounts = async () => {
  const { id } = await fileOf('beneficiary')()
  const { id: other } = await fileOf('beneficiary')()
  return { who, id, other }
}
/** A mail that has left. */
const sentMessage = async () => {
  const { id: person } = await fileOf('beneficiary')()
  await expect.poll(async () => (await read(`/api/admin/messages?state=sent&person=${person}`)).data.length).toBeGreaterThan(0)
  const { id }: { id: number } = (await read(`/api/admin/messages?state=sent&person=${person}`)).data[0]
  return { who, id }
}
const openPerson = (person: Person, { id }: OnOne) => person.opens(`/admin/personnes/${id}`)
/** How often the journal says it. */
const saidOf = (action: string) => async ({ id }: OnOne) =>
  (await read(`/api/admin/users/${id}/history`)).data.filter((line: { action: string }) => line.action === action).length
const written = (action: string) => async () => (await read(`/api/admin/audit?action=${action}`)).data.length
const providesOne = async (known: OnOne) => (await fileNow(known)).services.length
const isSuspended = async (known: OnOne) => Number((await fileNow(known)).suspension !== null)

type Payout = { id: number; code_request: string; status: string; hold: object | null; approvals: string[] }
async function askForPayout(amount: number): Promise<Payout> {
  const supplier = await apiOf(await paidSupplier())
  const [account] = (await supplier.get('/api/account/payment')).body
  const { body } = await supplier.post('/api/add/request/pay', { amount, mode: account.id, description: 'Gains' })
  return (await read('/api/admin/payouts', body.code_request)).data[0]
}
const twoPayouts = async () => ({ who, kept: (await askForPayout(521)).id, canceled: (await askForPayout(522)).id })
const chosenPayouts = async () => ({ who, chosen: [await askForPayout(523), await askForPayout(524)] })
const payoutNow = (id: number) => rowOf<Payout>('/api/admin/payouts', id)
const areHeld = async ({ chosen }: { chosen: Payout[] }) =>
  Number((await Promise.all(chosen.map(({ id }) => payoutNow(id)))).every(({ hold }) => hold !== null))
const isCanceled = async ({ canceled }: { canceled: number }) => Number((await payoutNow(canceled)).status === 'canceled')
const openPayout = (person: Person, id: number) => person.opens(`/admin/retraits/${id}`)

const openRequest = (person: Person, id: number) => person.opens(`/admin/demandes/${id}`)
const requestIs = async (id: number, wanted: string) => {
  const { status } = await rowOf<{ id: number; status: string }>('/api/admin/requests', id)
  return Number(status === wanted)
}

const askFor = async (person: Person, item: string) => {
  await person.press('Demander un élément')
  await person.page.getByRole('dialog').getByLabel('Ce qui manque').selectOption(item)
  await person.fill('Votre question', 'À préciser.')
  await inDialog(person, 'Envoyer la question')
}

const service = named('service')
type Entry = { name: string; archived_at: string | null }
const entriesNamed = async ({ path }: { path: string }, name: string): Promise<Entry[]> =>
  (await read(path)).data.filter((one: Entry) => one.name === name)
const offered = (list: { path: string }, name: string) => async () =>
  (await entriesNamed(list, name)).filter((one) => one.archived_at === null).length
const archived = (list: { path: string }, name: string) => async () =>
  (await entriesNamed(list, name)).filter((one) => one.archived_at !== null).length
const openServices = (person: Person) => person.opens('/admin/catalogue')

/** A donor has paid a choice, then the one that it had replaced: little enough to go back without a second signature. */
async function doublePayment() {
  const project = await openProject(demoAccount('beneficiaire'), named('double'), 2)
  const donor = await apiOf(await approved('partner', named('donateur')))
  const [one = 0, two = 0] = project.allocationIds
  const first = await choose(donor, [one])
  await pay(donor, await choose(donor, [one, two]))
  await pay(donor, first)
  const donorId: number = (await donor.get('/api/user')).body.user.id
  await expect.poll(async () => (await refundsOf(donorId)).length).toBeGreaterThan(0)
  return { who, donorId }
}
const refundsOf = async (donorId: number): Promise<{ taken_by: string | null }[]> =>
  (await read(`${adminListRefundTasks.path}?person=${donorId}`)).data

/** How the desk made sure of who asks. */
async function checkTwice(person: Person) {
  for (const name of ['Pièce d’identité vue, conforme au dossier', 'Rappel au téléphone du dossier']) {
    await person.page.getByRole('checkbox', { name, exact: true }).check()
  }
}

/** A problem that somebody has reported, and another administrator to whom it can be given. */
async function reported() {
  const owner = await candidate('beneficiary', 'pending', named('reclamation'))
  const body = { subject: 'none', kind: 'account', text: 'Mon adresse a changé.' }
  const { id }: { id: number } = (await (await apiOf(owner)).call(cases.reportProblem, {}, { body })).body
  return { who, id }
}
const caseNow = async ({ id }: OnOne) => (await (await apiOf(who)).call(cases.adminGetCase, { id })).body
const saidBy = (side: string, text: string) => async (known: OnOne) =>
  (await caseNow(known)).messages.filter((one: { side: string; text: string }) => one.side === side && one.text === text).length
const openCase = (person: Person, { id }: OnOne) => person.opens(`/admin/reclamations/${id}`)

/** What an administrator decides. */
export const decisions: Record<string, Journey> = {
  'a case taken, answered and closed': journey(reported, [
    {
      route: cases.adminTakeCase, says: /^Vous suivez maintenant cette réclamation/,
      send: async (person, known) => {
        await openCase(person, known)
        await person.press('Prendre en charge')
      },
      count: async (known) => Number((await caseNow(known)).owner !== null),
    },
    {
      route: cases.adminAnswerCase, says: /^La réponse est envoyée/, count: saidBy('desk', 'Nous regardons.'),
      send: async (person, known) => {
        await openCase(person, known)
        await person.fill('Votre réponse', 'Nous regardons.')
        await person.press('Envoyer la réponse')
      },
    },
    {
      route: cases.adminCloseCase, says: /^La réclamation est close/, count: saidBy('desk', 'C’est corrigé.'),
      send: async (person, known) => {
        await openCase(person, known)
        await person.press('Clore')
        await person.choose('Problème réglé')
        await person.fill('Explication', 'C’est corrigé.')
        await inDialog(person, 'Clore la réclamation')
      },
    },
  ]),
  'a supplier approved, given services, and suspended': journey(fileOf('supplier'), [
    {
      route: adminApproveProfile, says: /^Le profil est approuvé/, count: decided('approved'),
      send: async (person, known) => {
        await openFile(person, known)
        await person.page.getByRole('button', { name: /^Approuver/ }).click()
        await person.press('Approuver le profil')
      },
    },
    {
      route: adminSetSupplierServices, says: /^Les services du fournisseur sont enregistrés/, count: providesOne,
      send: async (person, known) => {
        await openFile(person, known)
        await person.press('Modifier les services')
        await person.page.getByRole('dialog').getByLabel('Kit de recharge solaire').check()
        await inDialog(person, 'Enregistrer')
      },
    },
    {
      route: adminSuspendUser, says: /^Le compte est suspendu/, count: isSuspended,
      send: async (person, known) => {
        await openFile(person, known)
        await person.press('Suspendre le compte')
        await withMotive(person, 'Fraude soupçonnée', 'Suspendre le compte')
      },
    },
  ]),
  'a view of a list': journey(async () => ({ who, name: named('vue') }), [
    {
      route: adminSaveView, says: /^Vue enregistrée/, count: written('view.save'),
      send: async (person, { name }) => {
        await person.opens('/admin/dons?etat=refunded') // a view that stays: of what nobody else makes one
        await person.press('Enregistrer cette vue')
        await person.fill('Nom de la vue', name)
        await inDialog(person, 'Enregistrer')
      },
    },
  ]),
  'a person signed out everywhere, and given a way in': journey(fileOf('beneficiary'), [
    {
      route: adminEndPersonSessions, says: /^Toutes ses sessions sont fermées/, count: saidOf('user.end_sessions'),
      send: async (person, known) => {
        await openPerson(person, known)
        await person.press('Tout fermer')
        await inDialog(person, 'Fermer les sessions')
      },
    },
    {
      route: adminOpenRecovery, says: /^La récupération est ouverte/, count: saidOf('user.recovery'),
      send: async (person, known) => {
        await openPerson(person, known)
        await person.press('Autres actions')
        await person.press('Rendre l’accès')
        await checkTwice(person)
        await person.fill('Ce que vous avez vérifié', 'Vue au guichet.')
        await inDialog(person, 'Ouvrir la récupération')
      },
    },
  ]),
  'an address corrected': journey(fileOf('beneficiary'), [
    {
      route: adminCorrectEmail, says: /^L’adresse est corrigée/, count: saidOf('user.correct_email'),
      send: async (person, known) => {
        await openPerson(person, known)
        await person.press('Autres actions')
        await person.press('Corriger l’adresse e-mail')
        await person.fill('Nouvelle adresse e-mail', `${named('corrigee')}@exemple.bj`.toLowerCase().replaceAll(' ', '-'))
        await checkTwice(person)
        await person.fill('Motif', 'Rappelée à son numéro.')
        await inDialog(person, 'Continuer')
        await inDialog(person, 'Changer l’adresse')
      },
    },
  ]),
  'two accounts of one person made one': journey(twoAccounts, [
    {
      route: adminMergeAccounts, says: /^Les deux comptes n’en font plus qu’un/, count: saidOf('user.merged'),
      send: async (person, known) => {
        await openPerson(person, known)
        await person.press('Autres actions')
        await person.press('Réunir un autre compte')
        await person.fill('Numéro de l’autre compte', String(known.other))
        await inDialog(person, 'Voir ce que cela change')
        await withMotive(person, 'Même pièce d’identité', 'Réunir les comptes')
      },
    },
  ]),
  'a beneficiary rejected': journey(fileOf('beneficiary'), [
    {
      route: adminRejectProfile, says: /^Le profil est rejeté/, count: decided('rejected'),
      send: async (person, known) => {
        await openFile(person, known)
        await person.page.getByRole('button', { name: /^Rejeter/ }).click()
        await withMotive(person, 'Document illisible', 'Rejeter le profil')
      },
    },
  ]),
  'a possible duplicate told apart': journey(async () => {
    // Forms of the journeys say the same numbers: the later file has the earlier ones beside it.
    await candidate('beneficiary', 'pending', named('jumeau'))
    return fileOf('beneficiary')()
  }, [
    {
      route: adminTellApart, says: /^C’est retenu/,
      count: async ({ id }) => (await read(`/api/admin/profiles/${id}/duplicates`)).distinct.length,
      send: async (person, known) => {
        await openFile(person, known)
        await person.page.getByRole('button', { name: 'Comparer les deux dossiers' }).first().click()
        await inDialog(person, 'Ce n’est pas la même personne')
      },
    },
  ]),
  'an approval withdrawn': journey(async () => {
    const owner = demoAccount('beneficiaire')
    return { who, wrong: (await openProject(owner, named('retirée'))).id }
  }, [
    {
      route: adminWithdrawRequest, says: /^L’approbation est retirée/, count: ({ wrong }) => requestIs(wrong, 'rejected'),
      send: async (person, { wrong }) => {
        await openRequest(person, wrong)
        await person.press('Retirer l’approbation')
        await withMotive(person, 'Approuvée par erreur', 'Retirer l’approbation')
      },
    },
  ]),
  'a request approved': journey(async () => {
    const owner = demoAccount('beneficiaire')
    return { who, approved: await ask(owner, named('oui')) }
  }, [
    {
      route: adminApproveRequest, says: /^La demande est approuvée/, count: ({ approved: id }) => requestIs(id, 'approved'),
      send: async (person, known) => {
        await openRequest(person, known.approved)
        await person.press('Approuver')
        await person.press('Approuver la demande')
      },
    },
  ]),
  'an element asked for': journey(fileOf('beneficiary'), [

    {
      route: adminAskProfile, says: /^La question est envoyée/, count: async (known) => (await fileNow(known)).questions.length,
      send: async (person, known) => {
        await openFile(person, known)
        await askFor(person, 'Adresse')
      },
    },
  ]),
  'a file taken over from a colleague': journey(async () => {
    const { id } = await fileOf('beneficiary')()
    await (await apiOf(demoAccount('instruction'))).call(adminClaimProfile, { id })
    return { who, id }
  }, [

    {
      route: adminTakeOverProfile, says: /^Le dossier est à vous/, count: saidOf('review.take_over'),
      send: async (person, known) => {
        await openFile(person, known)
        await person.press('Reprendre le dossier')
      },
    },
  ]),
  'a setting changed': journey(async () => ({ who }), [
    {
      route: adminSetSetting, says: /^Le réglage .+ vaut maintenant 6\./,
      count: async () => (await read('/api/admin/settings/payoutsOpenMax/history')).data.length,
      send: async (person) => {
        await person.opens('/admin/reglages/payoutsOpenMax')
        await person.fill('Nouvelle valeur', '6')
        await person.press('Changer le réglage')
      },
    },
  ]),
  'a payout approved, another canceled': journey(twoPayouts, [
    {
      route: adminApprovePayout, says: /^Le transfert est lancé/, count: async ({ kept }) => (await payoutNow(kept)).approvals.length,
      send: async (person, { kept }) => {
        await openPayout(person, kept)
        await person.press(/^Signer et verser/)
      },
    },
    {
      route: adminCancelPayout, says: /^Le retrait est annulé/, count: isCanceled,
      send: async (person, { canceled }) => {
        await openPayout(person, canceled)
        await person.press('Annuler le retrait…')
        await withMotive(person, 'Scans à vérifier', 'Annuler le retrait')
      },
    },
  ]),
  'a pass taken back': journey(async () => ({ who, ...(await heldPass(named('reprise'))) }), [
    {
      route: adminUnassignPass, says: /^Un pass est repris/,
      count: async ({ id }) => (await read(`/api/admin/passes/${id}/history`)).data
        .filter(({ event }: { event: string }) => event === 'unassigned').length,
      send: async (person, { id }) => {
        await person.opens(`/admin/${product.slug}/${id}`)
        await person.press('Reprendre')
        await withMotive(person, 'Attribué par erreur', 'Reprendre')
      },
    },
  ]),
  'a use undone late': journey(async () => ({ who, ...(await usedPass(named('annulée'))) }), [
    {
      route: adminUndoRedemption, says: /^L’utilisation est annulée/,
      count: async ({ id }) => (await read(`/api/admin/passes/${id}`)).uses
        .filter((use: { undone_at: string | null }) => use.undone_at !== null).length,
      send: async (person, { id }) => {
        await person.opens(`/admin/${product.slug}/${id}`)
        await person.press('Annuler cette utilisation')
        await withMotive(person, 'Erreur du caissier', 'Annuler l’utilisation')
      },
    },
  ]),
  'two payouts chosen and held at once': journey(chosenPayouts, [
    {
      route: adminHoldPayouts, says: /^2 retraits sont mis en attente/, count: areHeld,
      send: async (person, { chosen }) => {
        await person.opens('/admin/retraits')
        for (const { code_request: code } of chosen) await person.page.getByLabel(`Choisir le retrait ${code}`).check()
        await person.press('Mettre en attente…')
        await withMotive(person, 'Numéro à vérifier', 'Mettre en attente (2)')
      },
    },
  ]),
  'a service added and archived': journey(async () => ({ who }), [
    {
      route: adminCreateService, says: /^La désignation est ajoutée/, count: offered(adminListServices, service),
      send: async (person) => {
        await openServices(person)
        await person.press(/^Ajouter un service/)
        await person.fill('Désignation', service)
        await person.fill('Détail', 'Dix séances.')
        await inDialog(person, 'Enregistrer')
      },
    },
    {
      route: adminArchiveService, says: /^La désignation est archivée/,
      count: archived(adminListServices, service),
      send: async (person) => {
        await openServices(person)
        await person.press(`Archiver ${service}`)
        await inDialog(person, 'Archiver')
      },
    },
  ]),
  'a message sent again': journey(sentMessage, [
    {
      route: adminResendMessage, says: /^Le message repart/,
      count: async ({ id }) => Number((await read(`/api/admin/messages/${id}`)).resent_at !== null),
      send: async (person, { id }) => {
        await person.opens(`/admin/messages/${id}`)
        await person.press('Renvoyer')
      },
    },
  ]),
  'a file imported': journey(async () => ({ who, name: named('service') }), [
    {
      route: adminRunImport, says: /^L’import est fait/,
      count: async ({ name }) => (await read(adminListServices.path, name)).data.length,
      send: async (person, { name }) => {
        await person.opens('/admin/import')
        await person.choose('Services et produits')
        const content = `Désignation;Type;Détail\r\n${name};service;Dix séances\r\n`
        await person.handIn({ name: 'services.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
        await person.press('Vérifier le fichier')
        await person.press(/^Importer 1/)
      },
    },
  ]),
  'a refund looked after': journey(doublePayment, [
    {
      route: adminTakeRefundTask, says: /^Ce remboursement est à votre nom/,
      count: async ({ donorId }) => (await refundsOf(donorId)).filter((one) => one.taken_by !== null).length,
      send: async (person, { donorId }) => {
        await person.opens(`/admin/remboursements?personne=${donorId}`)
        await person.page.getByRole('button', { name: 'Je m’en occupe', exact: true }).first().click()
      },
    },
  ]),
}
