import { getCase, listCases, reportProblem, writeToCase } from '@passerelle/contract/cases'
import { initializeDonation, listDonations } from '@passerelle/contract/donations'
import { changePassSupplier, getWallet, renewPassCode } from '@passerelle/contract/passes'
import * as payouts from '@passerelle/contract/payouts'
import { addBeneficiary, addLogo, addSupplier, editBeneficiary, editPartner } from '@passerelle/contract/profiles'
import { endOtherSessions, endOwnSession } from '@passerelle/contract/own-sessions'
import { answerQuestion, listQuestions } from '@passerelle/contract/questions'
import { chooseAllocations, listRequests, makeRequest } from '@passerelle/contract/requests'
import { changePassword, recoverPassword, register, requestRecoveryCode } from '@passerelle/contract/session'
import { expect } from '@playwright/test'
import { apiOf, demoAccount, demoUrl, paidSupplier } from './support/demo.ts'
import { ApiClient } from '../apps/server/test/tools/api-client.ts'
import { picture } from './support/documents.ts'
import { journey, type Journey, named } from './support/lost-answers.ts'
import { mailedTo, textsFor } from './support/mailbox.ts'
import { approve, approved, candidate, newcomer, type Role } from './support/newcomer.ts'
import type { Person } from './support/person.ts'
import { allocationsOf, choose, openProject, pay } from './support/projects.ts'
import type { Credentials } from './support/server.ts'

interface Known {
  who: Credentials
}

const begin = async (who: Promise<Credentials> | Credentials): Promise<Known> => ({ who: await who })
/** A beneficiary whose profile waits. */
const someone = (what: string) => begin(candidate('beneficiary', 'pending', named(what)))
const demo = (role: string) => begin(demoAccount(role))
const once = (isDone: boolean) => Number(isDone)
const userOf = async ({ who }: Known) => (await (await apiOf(who)).get('/api/user')).body
const opens = async ({ who: { email } }: Known, password: string) => {
  const { body } = await new ApiClient(demoUrl()).post('/api/login', { email, password })
  return once(body.status === true)
}

/** How many of these may not read who they are any more. */
const areOut = async (...clients: ApiClient[]) => {
  const answers = await Promise.all(clients.map((client) => client.get('/api/user')))
  return answers.filter(({ status }) => status === 401).length
}

const hasRole = async (known: Known) => once((await userOf(known)).user.role_id !== null)
const profileIsSent = { says: /^Votre profil est envoyé/, title: 'Tableau de bord', count: hasRole }

const company = async (person: Person) => {
  await person.fill('Raison sociale', 'Espace Zongo')
  await person.fill('Responsable', 'Bio Yarou')
  await person.fill('E-mail de l’entreprise', 'zongo@exemple.example')
  await person.press('Continuer')
  await person.fill('Adresse', 'Rue 1, Cotonou')
  await person.fill('Téléphone', '01 97 00 00 00')
  await person.press('Continuer')
  await person.fill('Numéro IFU', '3201950000001')
  await person.handIn(await picture('Extrait IFU'))
  await person.press('Envoyer')
}

/** « Corriger et renvoyer »: a refused file is sent again, and waits. */
async function correct(person: Person) {
  await person.opens('/dashboard')
  await person.follow('Corriger et renvoyer')
  await person.fill('Adresse', 'Carrefour Tokpa')
  await person.press('Envoyer pour validation')
}
const isCorrected = async (known: Known) => once((await userOf(known)).stat === 'pending')
const refused = (role: Role) => () => begin(candidate(role, 'rejected', named(role)))

const account = `Perdu ${Date.now() % 100_000}`
const accountsNow = async ({ who }: Known) => {
  const { body } = await (await apiOf(who)).call(payouts.listPaymentAccounts)
  return body.filter(({ name }: { name: string }) => name === account).length
}
const payoutsNow = (status: string) => async ({ who }: Known) => {
  const { body } = await (await apiOf(who)).call(payouts.listPayouts)
  return body.filter((one: { amount: number; status: string }) => one.amount === 513 && one.status === status).length
}

const passwords = { recovered: 'Soleil-du-Zou-9', again: 'Marché-de-Bohicon-4', changed: 'Calebasse-de-Bohicon-12' }
const choosePassword = async (person: Person, password: string) => {
  await person.fill('Nouveau mot de passe', password)
  await person.fill('Confirmation du mot de passe', password)
  await person.press('Changer le mot de passe')
}
const askForCode = async (person: Person, { who }: Known) => {
  await person.opens('/oubli/mdp')
  await person.fill('Adresse e-mail', who.email)
  await person.press('Recevoir un code')
}
const codePattern = /(?<=\n\n)\d{6}(?=\n\n)/
const linkPattern = /\/oubli\/mdp#[\w-]{22}/

/** A pass of their own, that two suppliers could take. */
async function holder() {
  const who = await approved('beneficiary', named('titulaire'))
  const project = await openProject(who, named('projet'))
  const donor = await apiOf(demoAccount('partenaire'))
  await pay(donor, await choose(donor, project.allocationIds))
  const wallet = async () => (await (await apiOf(who)).call(getWallet)).body.data[0]
  await expect.poll(async () => (await wallet())?.code).toBeTruthy()
  return { who, before: await wallet(), wallet }
}

const titled = (list: { title: string }[], title: string) => list.filter((one) => one.title === title).length
const titleOf = { request: named('demande'), donation: named('don') }

/** Whoever is not an administrator: everything that they send. */
export const acts: Record<string, Journey> = {
  'a registration': journey(async () => ({ who: null, email: `${named('inscription')}@routes.example` }), [
    {
      route: register, says: /^Votre compte est créé/, title: 'Connexion',
      send: async (person, { email }) => {
        await person.opens('/inscription')
        await person.fill('Nom', 'Hounsou')
        await person.fill('Prénom', 'Afi')
        await person.fill('Adresse e-mail', email)
        await person.fill('Mot de passe', 'Lagune-et-sable-7')
        await person.fill('Confirmation du mot de passe', 'Lagune-et-sable-7')
        await person.press('Créer mon compte')
      },
      count: async ({ email }) => once((await apiOf({ email, password: 'Lagune-et-sable-7' })).token !== undefined),
    },
  ]),
  'an account recovered by its code, then by its link': journey(async () => ({ who: null, owner: await someone('oubli') }), [
    {
      // Nobody is signed in, and another address is another act: pressed again, it is the same.
      route: requestRecoveryCode, says: /^Si un compte existe à cette adresse/,
      send: (person, { owner }) => askForCode(person, owner),
      open: (person, { owner }) => askForCode(person, owner),
      count: async ({ owner: { who } }) => {
        await mailedTo(who.email, codePattern)
        return textsFor(who.email).filter((text) => codePattern.test(text)).length
      },
    },
    {
      route: recoverPassword, says: /^Votre mot de passe est changé/, title: 'Connexion',
      send: async (person, { owner: { who } }) => {
        await person.fill('Code à 6 chiffres', await mailedTo(who.email, codePattern))
        await choosePassword(person, passwords.recovered)
      },
      count: ({ owner }) => opens(owner, passwords.recovered),
    },
    {
      route: recoverPassword, says: /^Votre mot de passe est changé/, title: 'Connexion',
      send: async (person, { owner: { who } }) => {
        const used = await mailedTo(who.email, linkPattern)
        await new ApiClient(demoUrl()).post(requestRecoveryCode.path, { email: who.email })
        await person.opens(await mailedTo(who.email, linkPattern, used))
        await choosePassword(person, passwords.again)
      },
      count: ({ owner }) => opens(owner, passwords.again),
    },
  ]),
  'a beneficiary’s profile': journey(() => begin(newcomer(named('beneficiaire'))), [
    {
      route: addBeneficiary, ...profileIsSent,
      send: async (person) => {
        await person.opens('/?devenir=beneficiaire')
        await person.choose('Féminin')
        await person.fill('Date de naissance', '1994-05-12')
        await person.fill('Profession', 'Couturière')
        await person.choose('Célibataire')
        await person.press('Continuer')
        await person.page.getByLabel('Département', { exact: true }).selectOption('Littoral')
        await person.page.getByLabel('Commune', { exact: true }).selectOption('Cotonou')
        await person.fill('Adresse', 'Zongo')
        await person.fill('Téléphone', '01 97 00 00 00')
        await person.fill('Nom d’un parent ou d’un proche', 'Rita')
        await person.fill('Téléphone de ce proche', '01 97 00 00 01')
        await person.press('Continuer')
        await person.fill('Motivation', 'Apprendre.')
        await person.press('Continuer')
        await person.choose('Passeport (PP)')
        await person.fill('Numéro de la pièce', '0012')
        await person.handIn(await picture('Passeport'))
        await person.press('Envoyer')
      },
    },
  ]),
  'a supplier’s profile': journey(() => begin(newcomer(named('fournisseur'))), [
    {
      route: addSupplier, ...profileIsSent,
      send: async (person) => {
        await person.opens('/?devenir=fournisseur')
        await company(person)
      },
    },
  ]),
  'a beneficiary’s refused profile': journey(refused('beneficiary'), [
    { route: addBeneficiary, says: /^Votre profil est envoyé/, send: correct, count: isCorrected },
  ]),
  'a partner’s refused profile, then a logo and an offer': journey(async () => {
    const known = await refused('partner')()
    return { ...known, project: await openProject(demoAccount('beneficiaire'), named('projet'), 2) }
  }, [
    { route: editPartner, says: /^Vos informations/, send: correct, count: isCorrected },
    {
      route: addLogo, says: /^Votre logo est enregistré/,
      send: async (person, { who }) => {
        await approve(who)
        await person.page.goto('/profil')
        await person.handIn(await picture('Fondation'))
        await person.press('Enregistrer le logo')
      },
      count: async (known) => once((await userOf(known)).user.partner.logo !== null),
    },
    {
      route: chooseAllocations, says: /^Votre offre$/, title: 'Votre offre',
      send: async (person, { project }) => {
        await person.opens(`/offrir/pass/${project.slug}/${project.id}`)
        await person.page.getByRole('checkbox').last().check()
        await person.press('Continuer')
      },
      count: async ({ project }) => (await allocationsOf(await apiOf(demoAccount('partenaire')), project, 'reserved')).length,
    },
  ]),
  'two devices signed out from a third': journey(async () => {
    const known = await someone('appareils')
    return { ...known, one: await apiOf(known.who), other: await apiOf(known.who) }
  }, [
    {
      route: endOwnSession, says: /^Cet appareil est déconnecté/, count: ({ one, other }) => areOut(one, other),
      send: async (person) => {
        await person.opens('/profil')
        await person.press('Voir les appareils')
        await person.page.getByRole('button', { name: /^Fermer .+, ouvert le/ }).first().click()
      },
    },
    {
      route: endOtherSessions, says: /^Vos autres appareils sont déconnectés/,
      count: async ({ one, other }) => (await areOut(one, other)) - 1,
      send: async (person) => {
        await person.opens('/profil')
        await person.press('Voir les appareils')
        await person.press('Fermer tous les autres')
      },
    },
  ]),
  'an edited profile, then a changed password': journey(() => someone('edition'), [
    {
      route: editBeneficiary, says: /^Vos informations sont enregistrées/, title: 'Profil',
      send: async (person) => {
        await person.opens('/profil')
        await person.follow('Modifier vos informations')
        await person.fill('Profession', 'Styliste')
        await person.press('Enregistrer')
      },
      count: async (known) => once((await userOf(known)).user.beneficiary.profession === 'Styliste'),
    },
    {
      route: changePassword, says: /^Votre mot de passe est changé/,
      send: async (person, { who }) => {
        await person.opens('/profil')
        await person.fill('Ancien mot de passe', who.password)
        await person.fill('Nouveau mot de passe', passwords.changed)
        await person.fill('Confirmation du nouveau mot de passe', passwords.changed)
        await person.press('Modifier le mot de passe')
      },
      count: (known) => opens(known, passwords.changed),
    },
  ]),
  'a request': journey(() => demo('beneficiaire'), [
    {
      route: makeRequest, says: /^Votre demande DEM-.+ est envoyée/, title: 'Mes demandes',
      send: async (person) => {
        await person.opens('/demande/pass')
        await person.fill('Titre', titleOf.request)
        await person.page.getByLabel('Service ou produit').selectOption({ index: 1 })
        await person.fill('Résumé', 'Un atelier.')
        await person.fill('Description', 'Pour tous.')
        await person.page.getByLabel('Montant du pass').selectOption({ index: 1 })
        await person.handIn(await picture('Atelier'))
        await person.press('Soumettre mon projet')
      },
      count: async ({ who }) => titled((await (await apiOf(who)).call(listRequests)).body[0], titleOf.request),
    },
  ]),
  'a pass whose supplier is another, then with a new code': journey(holder, [
    {
      route: changePassSupplier, says: /^Le fournisseur de ce pass est changé/,
      send: async (person) => {
        await person.opens('/mes/pass')
        await person.press(/^Changer de fournisseur/)
        await person.page.getByRole('dialog').getByRole('radio', { checked: false }).check()
        await person.press('Choisir ce fournisseur')
      },
      count: async ({ before, wallet }) => once((await wallet()).supplier.id !== before.supplier.id),
    },
    {
      route: renewPassCode, says: /^Voici le nouveau code/,
      send: async (person) => {
        await person.press('Nouveau code')
        await person.press('Remplacer le code')
      },
      count: async ({ before, wallet }) => once((await wallet()).code !== before.code),
    },
  ]),
  'a reported problem, then another message': journey(() => someone('probleme'), [
    {
      route: reportProblem, says: /^Votre réclamation REC-.+ est arrivée/,
      send: async (person) => {
        await person.opens('/reclamations')
        await person.press('Signaler un problème')
        await person.choose('Mon compte ou mes informations')
        await person.fill('Que s’est-il passé ?', 'Mon adresse a changé.')
        await person.press('Envoyer')
      },
      count: async ({ who }) => (await (await apiOf(who)).call(listCases)).body.length,
    },
    {
      route: writeToCase, says: /^Votre message est arrivé/,
      send: async (person) => {
        await person.opens('/reclamations')
        await person.follow('Mon compte ou mes informations')
        await person.fill('Votre message', 'J’habite maintenant à Ouidah.')
        await person.press('Envoyer le message')
      },
      count: async ({ who }) => {
        const api = await apiOf(who)
        const [{ id }] = (await api.call(listCases)).body
        return (await api.call(getCase, { id })).body.messages.length - 1
      },
    },
  ]),
  'an element that the desk asks for': journey(async () => {
    const made = await someone('question')
    const owner = await apiOf(made.who)
    const { id } = (await owner.get('/api/user')).body.user
    await (await apiOf(demoAccount('admin'))).post(`/api/admin/profiles/${id}/ask`, { item: 'other', text: 'Qui vous connaît au marché ?' })
    return made
  }, [
    {
      route: answerQuestion, says: /^Votre réponse est envoyée/,
      send: async (person) => {
        await person.opens('/dashboard')
        await person.fill('Votre réponse', 'La trésorière.')
        await person.press('Envoyer ma réponse')
      },
      count: async ({ who }) => 1 - (await (await apiOf(who)).call(listQuestions)).body.length,
    },
  ]),
  'a donation': journey(() => demo('partenaire'), [
    {
      route: initializeDonation, says: /^Votre don$/, title: 'Votre don',
      send: async (person) => {
        await person.opens('/effectuer/don')
        await person.fill('Titre', titleOf.donation)
        await person.page.getByLabel('Service ou produit').selectOption({ index: 1 })
        await person.page.getByLabel('Montant du pass').selectOption({ index: 1 })
        await person.fill('Motif', 'Pour essayer.')
        await expect.poll(() => person.page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
        await person.page.getByRole('button', { name: /^Vérifier/ }).click()
      },
      count: async ({ who }) => titled((await (await apiOf(who)).call(listDonations)).body, titleOf.donation),
    },
  ]),
  'a payout asked for and taken back, a payment account added and removed': journey(() => begin(paidSupplier()), [
    {
      route: payouts.requestPayout, says: /^Votre demande RET-.+ est enregistrée/, count: payoutsNow('pending'),
      send: async (person) => {
        await person.opens('/balance')
        await person.press('Demander un paiement')
        await expect(person.page.getByLabel('Compte mobile money').locator('option')).not.toHaveCount(2)
        await person.page.getByLabel('Compte mobile money').selectOption({ index: 1 })
        await person.fill('Montant', '513')
        await person.fill('Description', named('retrait'))
        await person.press(/^Demander 513/)
      },
    },
    {
      route: payouts.withdrawPayout, says: /^Votre demande est annulée/, count: payoutsNow('canceled'),
      send: async (person) => {
        await person.opens('/balance')
        await person.page.getByRole('row', { name: /513/ }).getByRole('button', { name: /^Annuler/ }).click()
        await person.press('Annuler la demande')
      },
    },
    {
      route: payouts.addPaymentAccount, says: /^Le compte de paiement est ajouté/, count: accountsNow,
      send: async (person) => {
        await person.opens('/balance')
        await person.press('Ajouter un compte')
        await person.fill('Libellé du compte', account)
        await person.fill('Numéro mobile money', '0166009999')
        await person.press('Ajouter le compte')
      },
    },
    {
      route: payouts.removePaymentAccount, says: /^Le compte de paiement est supprimé/,
      count: async (known) => 1 - (await accountsNow(known)),
      send: async (person) => {
        await person.opens('/balance')
        await person.press('Supprimer un compte de paiement')
        const chosen = person.page.getByLabel('Compte à supprimer')
        const option = chosen.locator('option', { hasText: account })
        await chosen.selectOption(await option.getAttribute('value'))
        await person.press('Supprimer le compte')
      },
    },
  ]),
}
