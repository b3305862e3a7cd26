import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { addPassType, addService, approveFirstPayout, approveFirstRequest, approveProfile, giveService } from './support/back-office.ts'
import { referenceOn } from './support/attestations.ts'
import { cameraArguments, writeCameraFilm } from './support/camera.ts'
import { picture } from './support/documents.ts'
import { expectGoodLooks } from './support/looks.ts'
import { Person } from './support/person.ts'
import { type RunningServer, startServer } from './support/server.ts'

/** From nothing to « Transféré », with real clicks on a phone of 360 px. Pictures of each step: output/e2e/histoire-*. */
const film = join(mkdtempSync(join(tmpdir(), 'passerelle-camera-')), 'film.mjpeg')
let server: RunningServer
let browser: Browser

test.beforeAll(async () => {
  await writeCameraFilm(film, [{ picture: null, seconds: 1 }])
  server = await startServer({ demo: false })
  const { launchOptions } = test.info().project.use
  browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...cameraArguments(film)] })
})
test.afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('a donor’s francs become a pass, a service, and a supplier’s money', async () => {
  test.setTimeout(300_000)
  const arrive = (role: string) => Person.arrive(browser, server.url, `histoire-${role}`)
  const [beneficiary, donor, supplier] = [await arrive('beneficiaire'), await arrive('partenaire'), await arrive('fournisseur')]

  await test.step('three people register and submit their profiles', async () => {
    await beneficiary.register({ name: 'Hounsou', firstname: 'Afi', email: 'afi@histoire.example' })
    await beneficiary.follow('Devenir bénéficiaire')
    await beneficiary.choose('Féminin')
    await beneficiary.fill('Date de naissance', '1994-05-12')
    await beneficiary.fill('Profession', 'Couturière')
    await beneficiary.choose('Célibataire')
    await beneficiary.keep('profil-vous')
    await beneficiary.press('Continuer')
    await beneficiary.page.getByLabel('Département').selectOption('Littoral')
    await beneficiary.page.getByLabel('Commune').selectOption('Cotonou')
    await beneficiary.fill('Adresse', 'Zongo, près du marché')
    await beneficiary.fill('Téléphone', '01 97 00 00 01')
    await beneficiary.fill('Nom d’un parent ou d’un proche', 'Rita Hounsou')
    await beneficiary.fill('Téléphone de ce proche', '97000002')
    await beneficiary.keep('profil-coordonnees')
    await beneficiary.press('Continuer')
    await beneficiary.fill('Motivation', 'Apprendre à tenir mes comptes sur ordinateur.')
    await beneficiary.press('Continuer')
    await beneficiary.page.getByRole('radio', { name: /\(CIP\)/ }).check()
    await beneficiary.fill('Numéro de la pièce', '0012345')
    await beneficiary.handIn(await picture('Pièce d’identité'))
    await beneficiary.keep('profil-piece')
    await beneficiary.press(/^Envoyer/)
    await beneficiary.sees('Votre profil est en attente de validation. Veuillez patienter. Merci.')
    await beneficiary.keep('profil-en-attente')

    await donor.register({ name: 'Agbodjan', firstname: 'Mireille', email: 'mireille@histoire.example' })
    await donor.follow('Devenir octroyant')
    await donor.choose('Une entreprise, une organisation')
    await donor.fill('Raison sociale', 'Fondation Histoire')
    await donor.fill('Responsable', 'Mireille Agbodjan')
    await donor.fill('E-mail de l’entreprise', 'contact@histoire.example')
    await donor.press('Continuer')
    await donor.fill('Adresse', 'Ganhi, Cotonou')
    await donor.fill('Téléphone', '0197000003')
    await donor.press('Continuer')
    await donor.fill('Numéro IFU', '3201900000001')
    await donor.handIn(await picture('Attestation IFU'))
    await donor.keep('profil-ifu')
    await donor.press(/^Envoyer/)
    await donor.sees('Votre profil est en attente de validation. Veuillez patienter. Merci.')

    await supplier.register({ name: 'Kpossou', firstname: 'Léon', email: 'leon@histoire.example' })
    await supplier.follow('Devenir fournisseur')
    await supplier.fill('Raison sociale', 'Cyber Histoire')
    await supplier.fill('Responsable', 'Léon Kpossou')
    await supplier.fill('E-mail de l’entreprise', 'cyber@histoire.example')
    await supplier.press('Continuer')
    await supplier.fill('Adresse', 'Avenue Steinmetz')
    await supplier.fill('Téléphone', '0197000004')
    await supplier.page.getByLabel('Département').selectOption('Littoral')
    await supplier.page.getByLabel('Commune').selectOption('Cotonou')
    await supplier.press('Continuer')
    await supplier.fill('Numéro IFU', '3201900000002')
    await supplier.handIn(await picture('Attestation IFU'))
    await supplier.keep('profil-ifu')
    await supplier.press(/^Envoyer/)
    await supplier.sees('Votre profil est en attente de validation. Veuillez patienter. Merci.')
  })

  const admin = await arrive('admin')
  await test.step('an administrator reads the documents and approves the three profiles, then makes the catalogue', async () => {
    await admin.page.goto('/connexion')
    await admin.signIn(server.admin.email, server.admin.password)
    await admin.enrol(server.admin.password)
    await admin.isOn('Vue d’ensemble')
    await admin.keep('vue-d-ensemble')
    for (const name of ['Hounsou', 'Fondation Histoire', 'Cyber Histoire']) await approveProfile(admin, name)
    await addService(admin, 'Formation bureautique')
    await addPassType(admin, 'Pass Avenir', '5000')
    await admin.keep('catalogue')
    await giveService(admin, 'Cyber Histoire', 'Formation bureautique')
    await admin.keep('services-du-fournisseur')
  })

  await test.step('the beneficiary asks for two passes, and the request is approved', async () => {
    await beneficiary.page.goto('/dashboard')
    await beneficiary.keep('profil-approuve')
    await beneficiary.page.goto('/services/produits')
    await beneficiary.follow(/^Demander/)
    await beneficiary.isOn('Demande de Pass')
    await beneficiary.fill('Titre', 'Tenir mes comptes d’atelier')
    await beneficiary.handIn(await picture('L’atelier'))
    await beneficiary.fill('Résumé', 'Apprendre le tableur pour suivre mes commandes.')
    await beneficiary.fill('Description', 'Je couds pour le quartier et je veux suivre mes commandes et mes dépenses.')
    await beneficiary.page.getByLabel('Montant du pass').selectOption({ index: 1 })
    await beneficiary.page.getByRole('spinbutton', { name: 'Nombre de pass', exact: true }).fill('2')
    await beneficiary.keep('demande')
    await beneficiary.press('Soumettre mon projet')
    await beneficiary.isOn('Mes demandes')
    await beneficiary.sees('En attente')
    await beneficiary.keep('mes-demandes')

    await approveFirstRequest(admin)
  })

  await test.step('the donor finances one pass of the project and gives another', async () => {
    await donor.page.goto('/projects')
    await donor.keep('projets')
    await donor.follow(/^Offrir/)
    await donor.isOn('Offrir un pass')
    await donor.page.getByRole('checkbox').first().check()
    await donor.keep('offrir')
    await donor.press('Continuer')
    await donor.isOn('Votre offre')
    await donor.sees('5\u202F500')
    await donor.keep('offre-recapitulatif')
    await donor.pay('offre', '0166000001')
    await donor.isOn('Tableau de bord')

    await donor.page.goto('/effectuer/don')
    await donor.fill('Titre', 'Rentrée numérique')
    await donor.page.getByLabel('Service ou produit').selectOption('Formation bureautique')
    await donor.page.getByLabel('Montant du pass').selectOption({ index: 1 })
    await donor.fill('Motif', 'Pour celles qui tiennent un atelier.')
    await donor.keep('don')
    await donor.press('Vérifier')
    await donor.isOn('Votre don')
    await donor.keep('don-recapitulatif')
    await donor.pay('don', '0166000001')
    await donor.isOn('Mes dons')
    await donor.sees('Approuvé')
    await donor.sees(/Votre don est arrivé/)
    await donor.keep('mes-dons')
    await expectGoodLooks(donor.page, { folder: 'histoire-partenaire', name: 'merci' })
  })

  await test.step('the donor keeps the attestation, which anybody verifies', async () => {
    const [download] = await Promise.all([donor.page.waitForEvent('download'), donor.press(/^Télécharger l’attestation/)])
    const reference = await referenceOn(new Uint8Array(await readFile(await download.path())))
    const stranger = await arrive('visiteur')
    await stranger.page.goto(`/verifier/${reference}`)
    await stranger.sees('Cette attestation est authentique et valable.')
    await stranger.fill('Nom du donateur', 'fondation histoire')
    await stranger.press(/^Comparer/)
    await stranger.sees('Ce nom est celui du donateur sur l’attestation.')
    await stranger.keep('verifier')
    await stranger.page.close()
  })

  await test.step('the beneficiary’s QR is read by the supplier’s camera, accepted once, refused the second time', async () => {
    await beneficiary.page.goto('/mes/pass')
    const qr = beneficiary.page.getByRole('img', { name: /QR/ }).first()
    await expect(qr).toBeVisible()
    await beneficiary.keep('mes-pass')
    // On a phone in its dark theme: the code stays black on white, with its quiet border.
    await beneficiary.page.emulateMedia({ colorScheme: 'dark' })
    await writeCameraFilm(film, [{ picture: await qr.screenshot(), seconds: 3 }])
    await beneficiary.page.emulateMedia({ colorScheme: 'light' })

    await supplier.page.goto('/scannage')
    await supplier.sees('Pass accepté')
    await supplier.sees(/5\u202F000/)
    await supplier.sees('Afi')
    await supplier.keep('scan-accepte')
    await expectGoodLooks(supplier.page, { folder: 'histoire-fournisseur', name: 'scan-accepte' })
    await supplier.press(/^Annuler ce scan/)
    await supplier.sees('pourra utiliser ce pass à nouveau')
    await expectGoodLooks(supplier.page, { folder: 'histoire-fournisseur', name: 'annuler-ce-scan' })
    await supplier.press('Garder ce scan')
    await supplier.sees('Pass accepté')
    await supplier.page.goto('/dashboard')
    await supplier.keep('gains')
    await supplier.page.goto('/scannage')
    await supplier.sees('Pass refusé')
    await supplier.sees(/déjà scanné ce pass/)
    await supplier.keep('scan-refuse')

    await beneficiary.page.reload()
    await beneficiary.keep('pass-restant')
  })

  await test.step('the supplier asks for the money, the administrator approves, the status reads « Transféré »', async () => {
    await supplier.page.goto('/balance')
    await supplier.press('Demander un paiement')
    await supplier.page.getByLabel('Compte mobile money').selectOption('Ajouter un compte')
    await supplier.press('Saisir le nouveau compte')
    await supplier.fill('Numéro IFU', '3201900000002')
    await supplier.fill('Libellé du compte', 'MTN de la boutique')
    await supplier.fill('Numéro mobile money', '0166000001')
    await supplier.keep('ajouter-un-compte')
    await supplier.press('Ajouter le compte')
    await supplier.fill('Montant', '5000')
    await supplier.fill('Description', 'Recettes de la semaine')
    await supplier.keep('demander-un-paiement')
    await supplier.press(/^Demander 5/)
    await supplier.sees('En attente')
    await supplier.keep('balance-en-attente')

    // A number waits a day before it is paid.
    await server.aDayLater()
    await approveFirstPayout(admin)

    await expect(async () => {
      await supplier.page.reload()
      await expect(supplier.page.getByText('Transféré').filter({ visible: true }).first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 90_000 })
    await supplier.keep('transfere')
  })

  await test.step('the ledger verifies', async () => {
    await admin.page.goto('/admin/registre')
    await admin.sees('Le registre est exact.')
    await admin.keep('registre')
  })
})
