import { product } from '@passerelle/contract/product'
import { screens as at } from '@passerelle/contract/screens'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings, everyRule } from './support/axe.ts'
import { isQuiet, turnTo, watchFaults } from './support/browse.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { unvisited } from './support/desk-addresses.ts'
import { expectGoodLooks } from './support/looks.ts'
import { newcomer } from './support/newcomer.ts'
import { Person } from './support/person.ts'
import type { Credentials } from './support/server.ts'

/** Every screen and every dialog, on the demonstration data, at two widths and in both themes. Pictures: output/e2e/ecrans. */
test.describe.configure({ mode: 'parallel' })

interface Screen {
  name: string
  path: string | ((page: Page) => Promise<string>) & { like: string }
  /** What says that the screen is there, with its data. */
  title: string | RegExp
  /** What opens a part of it, by the names of its buttons; the last thing waited for is that part. */
  open?: (page: Page) => Promise<void>
}

/** An address that no screen has. */
const nowhere = '/nulle/part'
const firstPass = new RegExp(`^/admin/${product.slug}/\\d+`)
const demandes = `/demande/${product.slug}`
/** The same screen, and what opens on it. */
const firstOffer = firstLinkOf(at.projects, /^\/offrir\//)
const firstUsedPass = firstLinkOf(`/admin/${product.slug}?etat=used`, firstPass)
const firstFile = firstLinkOf('/admin/profils', /^\/admin\/profils\/\d+/)
const firstRequest = firstLinkOf('/admin/demandes', /^\/admin\/demandes\/\d+/)
const firstCase = firstLinkOf('/admin/reclamations', /^\/admin\/reclamations\/\d+/)
const firstPayout = firstLinkOf('/admin/retraits', /^\/admin\/retraits\/\d+/)

const screens: Record<string, { who: () => Promise<Credentials | null>; screens: Screen[] }> = {
  visiteur: {
    who: async () => null,
    screens: [
      { name: 'connexion', path: at.login, title: 'Connexion' },
      { name: 'connexion-erreurs', path: at.login, title: 'Connexion', open: presses('Se connecter', 'Le mot de passe est obligatoire.') },
      { name: 'inscription', path: at.register, title: 'Inscription' },
      {
        name: 'inscription-erreurs', path: at.register, title: 'Inscription', open: presses('Créer mon compte', 'Le nom est obligatoire.'),
      },
      { name: 'mot-de-passe-oublie', path: at.recovery, title: 'Mot de passe oublié' },
      { name: 'nouveau-mot-de-passe', path: at.recovery, title: 'Mot de passe oublié', open: toNewPassword },
      { name: 'introuvable', path: nowhere, title: 'Page non trouvée' },
      { name: 'verifier', path: at.verify, title: 'Vérifier une attestation' },
      { name: 'qr', path: `${at.qrLanding}#0000000000000000`, title: /./ },
      { name: 'qr-incomplet', path: at.qrLanding, title: /./ },
      { name: 'transparence', path: at.transparency, title: 'Transparence' },
    ],
  },
  nouveau: {
    who: () => newcomer(`ecrans-${Date.now()}`),
    screens: [
      { name: 'choix-de-compte', path: at.index, title: 'Choix de compte' },
      { name: 'devenir-octroyant', path: '/?devenir=octroyant', title: 'Devenir octroyant' },
      {
        name: 'devenir-octroyant-erreurs', path: '/?devenir=octroyant', title: 'Devenir octroyant',
        open: presses('Continuer', /obligatoire/),
      },
      { name: 'devenir-beneficiaire', path: '/?devenir=beneficiaire', title: 'Devenir bénéficiaire' },
      { name: 'devenir-fournisseur', path: '/?devenir=fournisseur', title: 'Devenir fournisseur' },
    ],
  },
  beneficiaire: {
    who: async () => demoAccount('beneficiaire'),
    screens: [
      { name: 'tableau-de-bord', path: at.dashboard, title: 'Tableau de bord' },
      { name: 'menu-du-compte', path: at.dashboard, title: 'Tableau de bord', open: presses(/menu du compte/, 'Déconnexion') },
      { name: 'demande', path: demandes, title: `Demande de ${product.label}` },
      {
        name: 'demande-erreurs', path: demandes, title: `Demande de ${product.label}`,
        open: presses('Soumettre mon projet', 'Le titre est obligatoire.'),
      },
      { name: 'mes-demandes', path: at.requests, title: 'Mes demandes' },
      { name: 'ma-demande', path: firstLinkOf(at.requests, new RegExp(`^${at.requests}/\\d+`)), title: /./ },
      { name: 'services', path: at.services, title: 'Services et produits' },
      { name: 'portefeuille', path: at.wallet, title: `Mes ${product.nouns}` },
      {
        name: 'changer-de-fournisseur', path: at.wallet, title: `Mes ${product.nouns}`,
        open: presses(/^Changer de fournisseur/, 'Choisir ce fournisseur'),
      },
      {
        name: 'signaler', path: at.wallet, title: `Mes ${product.nouns}`,
        open: presses(/^Signaler un problème/, 'Que s’est-il passé ?'),
      },
      {
        name: 'signaler-erreurs', path: at.cases, title: 'Mes réclamations',
        open: async (page) => {
          await presses(/^Signaler un problème/, 'Que s’est-il passé ?')(page)
          await presses(/^Envoyer$/, 'Le message est obligatoire.')(page)
        },
      },
      { name: 'reclamations', path: at.cases, title: 'Mes réclamations' },
      { name: 'reclamation', path: firstLinkOf(at.cases, /^\/reclamations\/\d+/), title: /./ },
      { name: 'nouveau-code', path: at.wallet, title: `Mes ${product.nouns}`, open: presses('Nouveau code', 'Annuler') },
      { name: 'notifications', path: at.notifications, title: 'Notifications' },
      { name: 'profil', path: at.profile, title: 'Profil' },
      { name: 'profil-modification', path: at.editBeneficiary, title: 'Modification du profil' },
    ],
  },
  partenaire: {
    who: async () => demoAccount('partenaire'),
    screens: [
      { name: 'tableau-de-bord', path: at.dashboard, title: 'Tableau de bord' },
      { name: 'menu-du-produit', path: at.dashboard, title: 'Tableau de bord', open: presses(new RegExp(`^${product.label}`), 'Mes dons') },
      { name: 'faire-un-don', path: at.donate, title: 'Faire un don' },
      { name: 'faire-un-don-erreurs', path: at.donate, title: 'Faire un don', open: presses(/^Vérifier/, 'Le titre est obligatoire.') },
      { name: 'don-recapitulatif', path: at.donate, title: 'Faire un don', open: toDonationRecap },
      { name: 'projets', path: at.projects, title: 'Projets en attente de financement' },
      { name: 'offrir', path: firstOffer, title: `Offrir ${product.aNoun}` },
      {
        name: 'offrir-erreurs', path: firstOffer, title: `Offrir ${product.aNoun}`,
        open: presses('Continuer', `Choisissez au moins ${product.aNoun}.`),
      },
      { name: 'offre-recapitulatif', path: firstOffer, title: `Offrir ${product.aNoun}`, open: toOfferRecap },
      { name: 'mes-dons', path: at.donations, title: 'Mes dons' },
      { name: 'mes-paiements', path: at.ownPayments, title: 'Mes paiements' },
      { name: 'don', path: firstLinkOf(at.donations, /^\/don\/details\//), title: /./ },
      { name: 'finances', path: at.financed, title: `${product.labels} financés` },
      { name: 'services', path: at.services, title: 'Services et produits' },
      { name: 'notifications', path: at.notifications, title: 'Notifications' },
      { name: 'profil', path: at.profile, title: 'Profil' },
      { name: 'profil-modification', path: at.editCompany, title: 'Modification du profil' },
    ],
  },
  fournisseur: {
    who: async () => demoAccount('fournisseur'),
    screens: [
      { name: 'tableau-de-bord', path: at.dashboard, title: 'Tableau de bord' },
      { name: 'fournis', path: at.allocated, title: `${product.labels} fournis` },
      { name: 'scan', path: at.scan, title: `Scanner ${product.aNoun}` },
      { name: 'saisir-le-code', path: at.scan, title: `Scanner ${product.aNoun}`, open: presses('Saisir le code', 'Revenir au scan') },
      { name: 'scan-refuse', path: at.scan, title: `Scanner ${product.aNoun}`, open: toUnknownCode },
      { name: 'balance', path: at.balance, title: 'Balance' },
      { name: 'demander-un-paiement', path: at.balance, title: 'Balance', open: presses('Demander un paiement', 'Compte mobile money') },
      { name: 'ajouter-un-compte', path: at.balance, title: 'Balance', open: toNewAccount },
      { name: 'notifications', path: at.notifications, title: 'Notifications' },
      { name: 'profil', path: at.profile, title: 'Profil' },
      { name: 'profil-modification', path: at.editCompany, title: 'Modification du profil' },
    ],
  },
  admin: {
    who: async () => demoAccount('admin'),
    screens: [
      { name: 'accueil', path: at.admin, title: 'Vue d’ensemble' },
      { name: 'plus', path: at.admin, title: 'Vue d’ensemble', open: presses('Plus', 'Journal') },
      { name: 'argent', path: at.admin, title: 'Vue d’ensemble', open: presses('Argent', 'Registre') },
      { name: 'personnes', path: '/admin/personnes', title: 'Personnes' },
      { name: 'personne', path: firstLinkOf('/admin/personnes', /^\/admin\/personnes\/\d+/), title: /./ },
      { name: 'projets', path: '/admin/projets', title: 'Projets' },
      { name: 'un-projet', path: firstLinkOf('/admin/projets', /^\/admin\/projets\/\d+/), title: /./ },
      {
        name: 'fermer-un-projet', path: firstLinkOf('/admin/projets?etat=pending', /^\/admin\/projets\/\d+/), title: /./,
        open: presses(/^Fermer le projet/, 'Ce que cela entraîne maintenant'),
      },
      { name: 'tous-les-pass', path: `/admin/${product.slug}?etat=assigned`, title: product.labels },
      { name: 'un-pass', path: firstUsedPass, title: /^Pass pour/ },
      {
        name: 'annuler-une-utilisation', path: firstUsedPass, title: /^Pass pour/,
        open: presses(/^Annuler cette utilisation/, 'Ce que cela entraîne maintenant'),
      },
      { name: 'utilisations', path: '/admin/utilisations', title: 'Utilisations' },
      { name: 'dons', path: '/admin/dons', title: 'Dons' },
      { name: 'profils', path: '/admin/profils', title: 'Profils' },
      { name: 'dossier', path: firstFile, title: /./ },
      {
        name: 'approuver', path: firstFile, title: /./,
        open: presses(/^Approuver/, 'Annuler'),
      },
      {
        name: 'rejeter', path: firstFile, title: /./,
        open: presses(/^Rejeter/, 'Rejeter ce profil'),
      },
      { name: 'demandes', path: '/admin/demandes', title: 'Demandes' },
      { name: 'une-demande', path: firstRequest, title: /./ },
      {
        name: 'approuver-une-demande', path: firstRequest, title: /./,
        open: presses(/^Approuver/, 'Ce que cela entraîne maintenant'),
      },
      { name: 'reclamations', path: '/admin/reclamations', title: 'Réclamations' },
      { name: 'reclamation', path: firstCase, title: /./ },
      {
        name: 'clore', path: firstCase, title: /./,
        open: presses(/^Clore$/, 'Clore la réclamation'),
      },
      {
        name: 'confier', path: firstCase, title: /./,
        open: presses(/^Confier$/, 'Confier la réclamation'),
      },
      { name: 'catalogue', path: '/admin/catalogue', title: 'Catalogue' },
      { name: 'ajouter-un-service', path: '/admin/catalogue', title: 'Catalogue', open: presses(/^Ajouter un service/, 'Enregistrer') },
      { name: `types-de-${product.slug}`, path: '/admin/catalogue/types', title: `Types de ${product.noun}` },
      {
        name: 'ajouter-un-type', path: '/admin/catalogue/types', title: `Types de ${product.noun}`,
        open: presses(/^Ajouter un type/, 'Enregistrer'),
      },
      { name: 'paiements', path: '/admin/paiements', title: 'Paiements' },
      { name: 'un-paiement', path: firstLinkOf('/admin/paiements', /^\/admin\/paiements\/[^?]+/), title: /^Paiement$|reçus pour/ },
      { name: 'retraits', path: '/admin/retraits', title: 'Retraits' },
      { name: 'retrait', path: firstPayout, title: /^Retrait de/ },
      {
        name: 'retrait-annuler', path: firstPayout, title: /^Retrait de/,
        open: presses('Annuler le retrait…', 'Garder le retrait'),
      },
      { name: 'retraits-choisis', path: '/admin/retraits', title: 'Retraits', open: holdsChosen },
      { name: 'remboursements', path: '/admin/remboursements', title: 'Remboursements à faire' },
      { name: 'comptes-de-paiement', path: '/admin/comptes-de-paiement', title: 'Comptes de paiement' },
      { name: 'travaux', path: '/admin/travaux', title: 'Tâches' },
      { name: 'messages', path: '/admin/messages', title: 'Messages' },
      { name: 'un-message', path: firstLinkOf('/admin/messages', /^\/admin\/messages\/\d+/), title: /./ },
      { name: 'textes-des-messages', path: '/admin/messages/textes?texte=passesUsed', title: 'Textes des messages' },
      { name: 'import', path: '/admin/import', title: 'Import' },
      { name: 'fichiers-importes', path: '/admin/import/fichiers', title: 'Fichiers importés' },
      { name: 'administrateurs', path: '/admin/administrateurs', title: 'Administrateurs' },
      { name: 'journal', path: '/admin/journal', title: 'Journal' },
      { name: 'acces', path: '/admin/journal/acces', title: 'Connexions et lectures' },
      { name: 'reglages', path: '/admin/reglages', title: 'Réglages' },
      { name: 'jours-feries', path: '/admin/reglages/jours-feries', title: 'Jours fériés' },
      { name: 'contacts', path: '/admin/reglages/contacts', title: 'Contacts du programme' },
      { name: 'texte', path: '/admin/reglages/textes/terms', title: 'Conditions d’utilisation' },
      { name: 'reglage', path: '/admin/reglages/feeBasisPoints', title: 'Frais de la plateforme', open: changesFee },
      { name: 'exports', path: '/admin/exports', title: 'Exports' },
      { name: 'registre', path: '/admin/registre', title: 'Registre' },
      { name: 'registre-comptes', path: '/admin/registre/comptes', title: 'Comptes du registre' },
      { name: 'registre-soldes', path: '/admin/registre/soldes', title: 'Soldes, compte par compte' },
      { name: 'registre-ecritures', path: '/admin/registre/ecritures', title: 'Écritures' },
      { name: 'pourquoi-ce-chiffre', path: '/admin/registre/ecritures?compte=suppliers', title: 'Pourquoi ce chiffre\u202F?' },
      {
        name: 'ecriture', path: '/admin/registre/ecritures?compte=pass_funds', title: 'Pourquoi ce chiffre\u202F?',
        open: follows(/^Ouvrir/, /^Vient de/),
      },
      { name: 'banque', path: '/admin/banque', title: 'Banque' },
      { name: 'profil', path: at.profile, title: 'Profil' },
      { name: 'introuvable', path: '/admin/nulle-part', title: 'Page non trouvée' },
    ],
  },
}

/** Asks for another fee: the dialog says what would change. */
async function changesFee(page: Page): Promise<void> {
  await page.getByLabel('Nouvelle valeur').fill('12,5')
  await page.getByRole('button', { name: 'Changer le réglage' }).click()
  await expect(page.getByRole('dialog')).toContainText('12,5')
}

/** Chooses the first payout of the list, and asks to put it on hold: the dialog says what would be done. */
async function holdsChosen(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Choisir le retrait/ }).first().check()
  await page.getByRole('button', { name: 'Mettre en attente…' }).click()
  await expect(page.getByText('Une ligne concernée.')).toBeVisible()
}

/** The address that the first such link of a list leads to. */
function firstLinkOf(list: string, pattern: RegExp): ((page: Page) => Promise<string>) & { like: string } {
  return Object.assign(async (page: Page) => {
    const { pathname, search } = new URL(page.url())
    if (pathname + search !== list) await page.goto(list)
    await isQuiet(page)
    await expect(page.locator('main a').first()).toBeVisible()
    await isQuiet(page)
    const addresses = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const found = addresses.find((address) => pattern.test(address))
    if (!found) throw new Error(`No link ${pattern} on ${list}: ${addresses.join(' ')}`)
    return found
  }, { like: `${list.replace(/\?.*/, '')}/1` })
}

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

/** Presses the first such button, and waits for what it brings. */
function presses(button: string | RegExp, then: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
    await expect(shown(page, then)).toBeVisible()
  }
}

function follows(link: RegExp, then: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('link', { name: link }).first().click()
    await expect(shown(page, then)).toBeVisible()
  }
}

async function toNewPassword(page: Page): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill('personne@routes.example')
  await page.getByRole('button', { name: /code/i }).click()
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
}

async function toDonationRecap(page: Page): Promise<void> {
  await page.getByLabel('Titre').fill('Rentrée numérique à Bohicon')
  await page.getByLabel('Service ou produit').selectOption({ index: 1 })
  await page.getByLabel(`Montant du ${product.noun}`).selectOption({ index: 2 })
  await page.getByLabel('Motif').fill('Pour celles qui tiennent un atelier.')
  await page.getByRole('button', { name: /^Vérifier/ }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre don' })).toBeVisible()
}

async function toOfferRecap(page: Page): Promise<void> {
  await page.getByRole('checkbox', { disabled: false }).first().check()
  await page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre offre' })).toBeVisible()
}

async function toUnknownCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saisir le code' }).filter({ visible: true }).first().click()
  await page.getByLabel(`Code du ${product.noun}`).fill('0000000000000000')
  await page.getByRole('button', { name: /^Valider/ }).click()
  await expect(shown(page, /refusé/)).toBeVisible()
}

async function toNewAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Demander un paiement' }).click()
  await page.getByLabel('Compte mobile money').selectOption('Ajouter un compte')
  await page.getByRole('button', { name: 'Saisir le nouveau compte' }).click()
  await expect(page.getByLabel('Libellé du compte')).toBeVisible()
}

/** So many in one test: the longest begin while there is something else to do beside them. */
const together = 20
const tests = Object.entries(screens).flatMap(([role, { who, screens: ofRole }]) =>
  Array.from({ length: Math.ceil(ofRole.length / together) }, (_, part) => {
    const some = ofRole.slice(part * together, (part + 1) * together)
    return { role, who, some, from: part === 0 ? '' : `, from ${some[0]?.name}` }
  }))

for (const { role, who, some, from } of tests) {
  test(`screens of: ${role}${from}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const person = await Person.arrive(browser, demoUrl(), role)
    const { page } = person
    const credentials = await who()
    if (credentials) await person.enter(credentials)
    const faults = watchFaults(page)
    let before: Screen | null = null
    for (const screen of some) {
      const isAsLeft = before !== null && !before.open
      // What was opened last time is left behind by a load; where nothing was, a link leads on, or the screen is there already.
      if (!isAsLeft || screen.path !== before?.path) {
        const path = typeof screen.path === 'string' ? screen.path : await screen.path(page)
        await (isAsLeft ? turnTo(page, path) : page.goto(path))
      }
      before = screen
      await isQuiet(page)
      await expect(page.getByRole('heading', { level: 1, name: screen.title }).first()).toBeVisible()
      await isQuiet(page)
      await screen.open?.(page)
      await expectGoodLooks(page, { folder: 'ecrans', name: `${role}-${screen.name}`, isWhole: true })
      expect(await page.title()).toMatch(new RegExp(` · ${product.brand}$`))
    }
    // The page of an address that nobody knows is one, for programs too.
    expect(faults.take()).toEqual(some.some(({ path }) => path === nowhere) ? [`404 GET ${nowhere}`] : [])
    await person.leave()
  })
}

test('every address of the back office is looked at here', () => {
  const paths = screens['admin']?.screens.map(({ path }) => (typeof path === 'string' ? path : path.like)) ?? []
  expect(unvisited(paths)).toEqual([])
})

test('the checker does find faults on a page known to be bad', async ({ page }) => {
  await page.setContent('<html><body><img src="x"><input><iframe srcdoc="<button></button>"></iframe></body></html>')
  const rules = (await axeFindings(page, everyRule)).map((finding) => finding.split(' ')[0])
  expect(rules).toEqual(expect.arrayContaining(['image-alt', 'label', 'button-name', 'html-has-lang', 'page-has-heading-one']))
})
