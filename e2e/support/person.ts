import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Authenticator } from '../../apps/server/test/tools/authenticator.ts'
import { enter } from './enter.ts'
import { keepScreen } from './screens.ts'
import type { Credentials } from './server.ts'
import { watchAddresses } from './watch-addresses.ts'

const password = 'Lagune-et-sable-7'

/** A small true picture or PDF to hand in as a document. */
export interface Document {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Somebody with a phone of 360 px, clicking for real. */
export class Person {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #folder: string
  #step = 0

  private constructor(context: BrowserContext, page: Page, folder: string) {
    this.#context = context
    this.page = page
    this.#folder = folder
  }

  static async arrive(browser: Browser, url: string, folder: string, { hasTouch = false } = {}): Promise<Person> {
    const context = await browser.newContext({
      baseURL: url,
      hasTouch,
      viewport: { width: 360, height: 780 },
      locale: 'fr-FR',
      timezoneId: 'Africa/Porto-Novo',
      // Where the camera looks is decided by the browser's film (camera.ts).
      permissions: ['camera'],
    })
    watchAddresses(context)
    return new Person(context, await context.newPage(), folder)
  }

  /** Another tab of the same browser, where the person is signed in if they are here. */
  newTab(): Promise<Page> {
    return this.#context.newPage()
  }

  /** Keeps a picture of this step. */
  async keep(name: string): Promise<void> {
    this.#step += 1
    await keepScreen(this.page, this.#folder, `${String(this.#step).padStart(2, '0')}-${name}`)
  }

  /** Loads this address, unless it is the one that they are at. */
  async opens(address: string): Promise<void> {
    const { pathname, search, hash } = new URL(this.page.url())
    if (pathname + search + hash !== address) await this.page.goto(address)
  }

  fill(label: string, value: string): Promise<void> {
    return this.page.getByLabel(label, { exact: true }).fill(value)
  }

  choose(label: string): Promise<void> {
    return this.page.getByRole('radio', { name: label, exact: true }).check()
  }

  press(name: string | RegExp): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click()
  }

  follow(name: string | RegExp): Promise<void> {
    return this.page.getByRole('link', { name, exact: true }).first().click()
  }

  /** With its capitals: « Profil en attente… » is not « …met votre profil en attente… ». */
  sees(text: string | RegExp): Promise<void> {
    const exactly = typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : text
    return this.#orTell(this.page.getByText(exactly).filter({ visible: true }).first().waitFor())
  }

  isOn(title: string | RegExp): Promise<void> {
    return this.#orTell(this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor())
  }

  /** `waitFor` looks again sooner than an assertion does. A failure says what was on the screen instead: a picture does not reach a log. */
  async #orTell(expectation: Promise<void>): Promise<void> {
    try {
      await expectation
    } catch (error) {
      const shown = await this.page.locator('body').innerText().catch(String)
      throw new Error(`${this.page.url()} shows:\n${shown.slice(0, 800)}`, { cause: error })
    }
  }

  async register({ name, firstname, email }: { name: string; firstname: string; email: string }): Promise<void> {
    await this.page.goto('/')
    await this.isOn('Connexion')
    await this.follow('Créer un compte')
    await this.fill('Nom', name)
    await this.fill('Prénom', firstname)
    await this.fill('Adresse e-mail', email)
    await this.fill('Mot de passe', password)
    await this.fill('Confirmation du mot de passe', password)
    await this.keep('inscription')
    await this.press('Créer mon compte')
    await this.isOn('Connexion')
    await this.signIn(email, password)
    await this.isOn('Choix de compte')
    await this.keep('choix-de-compte')
  }

  /** As somebody who has signed in before: nothing is on the screen yet. */
  enter(who: Credentials): Promise<void> {
    return enter(this.page, who)
  }

  async signIn(email: string, secret: string): Promise<void> {
    if (!this.page.url().includes('/connexion')) await this.page.goto('/connexion')
    await this.fill('Adresse e-mail', email)
    await this.fill('Mot de passe', secret)
    await this.press('Se connecter')
  }

  /** An administrator’s first sign-in, where a second factor is required: gives the application, for later codes. */
  async enrol(secret: string): Promise<Authenticator> {
    await this.isOn('Protégez d’abord ce compte')
    await this.keep('second-facteur')
    await this.press('Utiliser une application')
    await this.fill('Votre mot de passe', secret)
    await this.press('Continuer')
    const key = await this.page.getByRole('dialog').locator('p.code').innerText()
    const app = new Authenticator(key.replaceAll(/\s/g, ''), () => new Date())
    await this.keep('second-facteur-cle')
    await this.fill('Code affiché par l’application', app.code())
    await this.press('Mettre en place')
    await this.keep('codes-de-secours')
    await this.press('J’ai gardé mes codes')
    return app
  }

  /** Presses « Choisir un fichier », as on a desk; a phone also offers its camera. */
  async handIn(document: Document): Promise<void> {
    const picker = this.page.waitForEvent('filechooser')
    await this.page.getByText(/^Choisir un (autre )?fichier$/).filter({ visible: true }).click()
    await (await picker).setFiles(document)
    await this.sees(document.name)
  }

  /** Presses « Payer maintenant » and pays in the sandbox's dialog, to its end. */
  async pay(name: string, number: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Payer/ }).click()
    const dialog = this.page.frameLocator('iframe')
    await dialog.getByLabel('Numéro de téléphone').fill(number)
    await this.keep(`${name}-paiement`)
    await dialog.getByRole('button', { name: /^Payer/ }).click()
    await dialog.getByRole('button', { name: 'Terminer' }).click()
  }

  async leave(): Promise<void> {
    // What a route of the test has still in hand is for nobody.
    await Promise.all(this.#context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await this.#context.close()
  }
}
