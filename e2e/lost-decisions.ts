import {
  adminArchivePassType, adminArchiveService, adminCreatePassType, adminCreateService, adminListPassTypes, adminListServices,
  adminSetSupplierServices, adminUpdatePassType, adminUpdateService,
} from '@passerelle/contract/catalogue'
import * as cases from '@passerelle/contract/cases'
import { adminResendMessage } from '@passerelle/contract/messages'
import { adminRunImport } from '@passerelle/contract/imports'
import { adminUnassignPass } from '@passerelle/contract/pass-acts'
import { adminUndoRedemption } from '@passerelle/contract/pass-file'
import { adminApprovePayout, adminCancelPayout, adminHoldPayout, adminHoldPayouts, adminReleasePayout } from '@passerelle/contract/payouts'
import {
  adminCorrectEmail, adminCorrectName, adminEndPersonSessions, adminMergeAccounts, adminOpenRecovery,
} from '@passerelle/contract/person'
import { adminTellApart, adminUndoTellApart } from '@passerelle/contract/duplicates'
import { adminRemoveView, adminRenameView, adminSaveView } from '@passerelle/contract/saved-views'
import { adminAskProfile, adminAskRequest } from '@passerelle/contract/questions'
import { adminApproveProfile, adminRejectProfile, adminReopenProfile, adminWithdrawProfile } from '@passerelle/contract/profile-decisions'
import { adminListRefundTasks, adminTakeRefundTask } from '@passerelle/contract/refunds'
import { product } from '@passerelle/contract/product'
import { adminApproveRequest, adminCloseProject, adminRejectRequest, adminWithdrawRequest } from '@passerelle/contract/requests'
import { adminClaimProfile, adminClaimRequest, adminTakeOverProfile, adminTakeOverRequest } from '@passerelle/contract/reviews'
import { adminSetSetting } from '@passerelle/contract/settings'
import { adminRestoreUser, adminSuspendUser } from '@passerelle/contract/suspensions'
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
const isRestored = async (known: OnOne) => 1 - (await isSuspended(known))

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
const isHeld = async ({ kept }: { kept: number }) => Number((await payoutNow(kept)).hold !== null)
const areHeld = async ({ chosen }: { chosen: Payout[] }) =>
  Number((await Promise.all(chosen.map(({ id }) => payoutNow(id)))).every(({ hold }) => hold !== null))
const isReleased = async (known: { kept: number }) => 1 - (await isHeld(known))
const isCanceled = async ({ canceled }: { canceled: number }) => Number((await payoutNow(canceled)).status === 'canceled')
const openPayout = (person: Person, id: number) => person.opens(`/admin/retraits/${id}`)

const openRequest = (person: Person, id: number) => person.opens(`/admin/demandes/${id}`)
const requestIs = async (id: number, wanted: string) => {
  const { status } = await rowOf<{ id: number; status: string }>('/api/admin/requests', id)
  return Number(status === wanted)
}

const newestRequests = '/api/admin/requests?status=pending&sort=-created_at'
const askFor = async (person: Person, item: string) => {
  await person.press('Demander un élément')
  await person.page.getByRole('dialog').getByLabel('Ce qui manque').selectOption(item)
  await person.fill('Votre question', 'À préciser.')
  await inDialog(person, 'Envoyer la question')
}

const catalogue = { service: named('service'), type: named('type'), priceXof: 3000 + (Date.now() % 1000) }
const edited = (name: string) => `${name} bis`
type Entry = { name: string; archived_at: string | null }
const entriesNamed = async ({ path }: { path: string }, name: string): Promise<Entry[]> =>
  (await read(path)).data.filter((one: Entry) => one.name === name)
const offered = (list: { path: string }, name: string) => async () =>
  (await entriesNamed(list, name)).filter((one) => one.archived_at === null).length
const archived = (list: { path: string }, name: string) => async () =>
  (await entriesNamed(list, name)).filter((one) => one.archived_at !== null).length
const openServices = (person: Person) => person.opens('/admin/catalogue')
const openTypes = (person: Person) => person.opens('/admin/catalogue/types')
type Open = (person: Person) => Promise<unknown>
const rename = async (person: Person, open: Open, label: string, name: string) => {
  await open(person)
  await person.press(`Modifier ${name}`)
  await person.fill(label, edited(name))
  await inDialog(person, 'Enregistrer')
}
const archive = async (person: Person, open: Open, name: string) => {
  await open(person)
  await person.press(`Archiver ${edited(name)}`)
  await inDialog(person, 'Archiver')
}

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
  const personId: number = (await (await apiOf(owner)).get('/api/user')).body.user.id
  return { who, id, personId, owner }
}
const caseNow = async ({ id }: OnOne) => (await (await apiOf(who)).call(cases.adminGetCase, { id })).body
const saidBy = (side: string, text: string) => async (known: OnOne) =>
  (await caseNow(known)).messages.filter((one: { side: string; text: string }) => one.side === side && one.text === text).length
const openCase = (person: Person, { id }: OnOne) => person.opens(`/admin/reclamations/${id}`)

/** What an administrator decides. */
export const decisions: Record<string, Journey> = {
  'a case taken, given, noted, answered, closed and opened again': journey(reported, [
    {
      route: cases.adminTakeCase, says: /^Vous suivez maintenant cette réclamation/,
      send: async (person, known) => {
        await openCase(person, known)
        await person.press('Prendre en charge')
      },
      count: async (known) => Number((await caseNow(known)).owner !== null),
    },
    {
      route: cases.adminGiveCase, says: /^La réclamation est confiée/,
      send: async (person, known) => {
        await openCase(person, known)
        await person.press('Confier')
        await person.page.getByLabel('Suivie par').selectOption({ index: 1 })
        await inDialog(person, 'Confier à cette personne')
      },
      count: async (known) => {
        const { owner, handlers } = await caseNow(known)
        return Number(handlers.some((one: OnOne) => one.id === owner.id))
      },
    },
    {
      route: cases.adminNoteCase, says: /^La note est ajoutée/, count: saidBy('note', 'Déjà signalé.'),
      send: async (person, known) => {
        await openCase(person, known)
        await person.press('Noter')
        await person.fill('Note interne', 'Déjà signalé.')
        await inDialog(person, 'Ajouter la note')
      },
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
    {
      route: cases.adminReopenCase, says: /^La réclamation est rouverte/,
      send: async (person, known) => {
        await openCase(person, known)
        await person.press('Rouvrir')
      },
      count: async (known) => Number((await caseNow(known)).state === 'open'),
    },
    {
      route: cases.adminWriteToPerson, says: /^Le message est envoyé/,
      send: async (person, { personId }) => {
        await person.opens(`/admin/personnes/${personId}`)
        await person.press('Écrire')
        await person.fill('Message', 'Rappelez-nous, merci.')
        await inDialog(person, 'Envoyer le message')
      },
      count: async ({ owner }) => {
        const { body } = await (await apiOf(owner)).call(cases.listCases)
        return body.filter(({ kind }: { kind: string }) => kind === 'desk').length
      },
    },
  ]),
  'a supplier approved, given services, suspended, restored, and its approval withdrawn': journey(fileOf('supplier'), [
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
    {
      route: adminRestoreUser, says: /^Le compte est rétabli/, count: isRestored,
      send: async (person, known) => {
        await openFile(person, known)
        await person.press('Rétablir le compte')
        await withMotive(person, 'Vérification faite', 'Rétablir le compte')
      },
    },
    {
      route: adminWithdrawProfile, says: /^L’approbation est retirée/, count: decided('withdrawn'),
      send: async (person, known) => {
        await openFile(person, known)
        await person.press('Retirer l’approbation')
        await withMotive(person, 'Document faux', 'Retirer l’approbation')
      },
    },
  ]),
  'a view of a list, under one name and another': journey(async () => ({ who, name: named('vue') }), [
    {
      route: adminSaveView, says: /^Vue enregistrée/, count: written('view.save'),
      send: async (person, { name }) => {
        await person.opens('/admin/dons?etat=approved')
        await person.press('Enregistrer cette vue')
        await person.fill('Nom de la vue', name)
        await inDialog(person, 'Enregistrer')
      },
    },
    {
      route: adminRenameView, says: /^Vue renommée/, count: written('view.rename'),
      send: async (person, { name }) => {
        await person.opens('/admin/dons?etat=approved')
        await person.press('Renommer cette vue')
        await person.fill('Nom de la vue', edited(name))
        await inDialog(person, 'Renommer')
      },
    },
    {
      route: adminRemoveView, says: /^Vue supprimée/, count: written('view.remove'),
      send: async (person) => {
        await person.opens('/admin/dons?etat=approved')
        await person.press('Supprimer cette vue')
        await inDialog(person, 'Supprimer')
      },
    },
  ]),
  'a person signed out everywhere, and corrected': journey(fileOf('beneficiary'), [
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
    {
      route: adminCorrectName, says: /^Le nom est corrigé/, count: saidOf('user.correct_name'),
      send: async (person, known) => {
        await openPerson(person, known)
        await person.press('Autres actions')
        await person.press('Corriger le nom')
        await person.fill('Prénom', 'Afiavi')
        await person.fill('Motif', 'Pièce relue.')
        await inDialog(person, 'Continuer')
        await inDialog(person, 'Corriger le nom')
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
  'a beneficiary rejected, and the file opened again': journey(fileOf('beneficiary'), [
    {
      route: adminRejectProfile, says: /^Le profil est rejeté/, count: decided('rejected'),
      send: async (person, known) => {
        await openFile(person, known)
        await person.page.getByRole('button', { name: /^Rejeter/ }).click()
        await withMotive(person, 'Document illisible', 'Rejeter le profil')
      },
    },
    {
      route: adminReopenProfile, says: /^Le dossier est rouvert/, count: decided('reopened'),
      send: async (person, known) => {
        await openFile(person, known)
        await person.press('Rouvrir le dossier')
        await withMotive(person, 'Mauvais type de compte', 'Rouvrir le dossier')
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
    {
      route: adminUndoTellApart, says: /^C’est annulé/,
      count: async ({ id }) => ((await read(`/api/admin/profiles/${id}/duplicates`)).distinct.length === 0 ? 1 : 0),
      send: async (person, known) => {
        await openFile(person, known)
        await person.page.getByText(/^Déjà distingué/).click()
        await person.page.getByRole('button', { name: /^Rapprocher de nouveau/ }).click()
      },
    },
  ]),
  'an approval withdrawn, another project closed': journey(async () => {
    const owner = demoAccount('beneficiaire')
    return { who, wrong: (await openProject(owner, named('retirée'))).id, over: (await openProject(owner, named('fermée'))).id }
  }, [
    {
      route: adminWithdrawRequest, says: /^L’approbation est retirée/, count: ({ wrong }) => requestIs(wrong, 'rejected'),
      send: async (person, { wrong }) => {
        await openRequest(person, wrong)
        await person.press('Retirer l’approbation')
        await withMotive(person, 'Approuvée par erreur', 'Retirer l’approbation')
      },
    },
    {
      route: adminCloseProject, says: /^Le projet est fermé/,
      count: async ({ over }) => Number((await read(`/api/admin/projects/${over}/end`)).status === 'closed'),
      send: async (person, { over }) => {
        await openRequest(person, over)
        await person.press('Fermer le projet')
        await withMotive(person, 'Programme terminé', 'Fermer le projet')
      },
    },
  ]),
  'a request approved, another rejected': journey(async () => {
    const owner = demoAccount('beneficiaire')
    return { who, approved: await ask(owner, named('oui')), rejected: await ask(owner, named('non')) }
  }, [
    {
      route: adminApproveRequest, says: /^La demande est approuvée/, count: ({ approved: id }) => requestIs(id, 'approved'),
      send: async (person, known) => {
        await openRequest(person, known.approved)
        await person.press('Approuver')
        await person.press('Approuver la demande')
      },
    },
    {
      route: adminRejectRequest, says: /^La demande est rejetée/, count: ({ rejected: id }) => requestIs(id, 'rejected'),
      send: async (person, known) => {
        await openRequest(person, known.rejected)
        await person.press('Rejeter')
        await withMotive(person, 'Demande en double', 'Rejeter la demande')
      },
    },
  ]),
  'an element asked for, of a file and of a request': journey(async () => {
    const { id } = await fileOf('beneficiary')()
    return { who, id, asked: await ask(demoAccount('beneficiaire'), named('question')) }
  }, [
    {
      route: adminAskProfile, says: /^La question est envoyée/, count: async (known) => (await fileNow(known)).questions.length,
      send: async (person, known) => {
        await openFile(person, known)
        await askFor(person, 'Adresse')
      },
    },
    {
      route: adminAskRequest, says: /^La question est envoyée/,
      count: async ({ asked }) => (await rowOf<OnOne & { questions: object[] }>(newestRequests, asked)).questions.length,
      send: async (person, { asked }) => {
        await openRequest(person, asked)
        await askFor(person, 'Description')
      },
    },
  ]),
  'a file and a request taken over from a colleague': journey(async () => {
    const { id } = await fileOf('beneficiary')()
    const asked = await ask(demoAccount('beneficiaire'), named('reprise'))
    const colleague = await apiOf(demoAccount('instruction'))
    await colleague.call(adminClaimProfile, { id })
    await colleague.call(adminClaimRequest, { id: asked })
    return { who, id, asked }
  }, [
    {
      route: adminTakeOverProfile, says: /^Le dossier est à vous/, count: saidOf('review.take_over'),
      send: async (person, known) => {
        await openFile(person, known)
        await person.press('Reprendre le dossier')
      },
    },
    {
      route: adminTakeOverRequest, says: /^Le dossier est à vous/,
      count: async ({ asked }) => {
        const { reader } = await rowOf<OnOne & { reader: { by: string } | null }>(newestRequests, asked)
        return Number(reader?.by === 'Clarisse Adandé')
      },
      send: async (person, { asked }) => {
        await openRequest(person, asked)
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
  'a payout held, let go and approved, another canceled': journey(twoPayouts, [
    {
      route: adminHoldPayout, says: /^Le retrait est mis en attente/, count: isHeld,
      send: async (person, { kept }) => {
        await openPayout(person, kept)
        await person.press('Mettre en attente…')
        await withMotive(person, 'Numéro à vérifier', 'Mettre en attente')
      },
    },
    {
      route: adminReleasePayout, says: /^Le retrait n’est plus retenu/, count: isReleased,
      send: async (person, { kept }) => {
        await openPayout(person, kept)
        await person.press('Libérer le retrait…')
        await withMotive(person, 'Vérifié avec le fournisseur', 'Libérer le retrait')
      },
    },
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
  'a service added, edited and archived': journey(async () => ({ who }), [
    {
      route: adminCreateService, says: /^La désignation est ajoutée/, count: offered(adminListServices, catalogue.service),
      send: async (person) => {
        await openServices(person)
        await person.press(/^Ajouter un service/)
        await person.fill('Désignation', catalogue.service)
        await person.fill('Détail', 'Dix séances.')
        await inDialog(person, 'Enregistrer')
      },
    },
    {
      route: adminUpdateService, says: /^Les modifications sont enregistrées/,
      count: offered(adminListServices, edited(catalogue.service)),
      send: (person) => rename(person, openServices, 'Désignation', catalogue.service),
    },
    {
      route: adminArchiveService, says: /^La désignation est archivée/,
      count: archived(adminListServices, edited(catalogue.service)),
      send: (person) => archive(person, openServices, catalogue.service),
    },
  ]),
  'a pass type added, edited and archived': journey(async () => ({ who }), [
    {
      route: adminCreatePassType, says: /^Le type est ajouté/, count: offered(adminListPassTypes, catalogue.type),
      send: async (person) => {
        await openTypes(person)
        await person.press(/^Ajouter un type/)
        await person.fill('Nom', catalogue.type)
        await person.fill('Prix', String(catalogue.priceXof))
        await inDialog(person, 'Enregistrer')
      },
    },
    {
      route: adminUpdatePassType, says: /^Les modifications sont enregistrées/,
      count: offered(adminListPassTypes, edited(catalogue.type)),
      send: (person) => rename(person, openTypes, 'Nom', catalogue.type),
    },
    {
      route: adminArchivePassType, says: /^Le type est archivé/,
      count: archived(adminListPassTypes, edited(catalogue.type)),
      send: (person) => archive(person, openTypes, catalogue.type),
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
