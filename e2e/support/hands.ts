import type { Browser, Locator } from '@playwright/test'
import { Keyboard } from './keyboard.ts'
import { expectGoodLooks } from './looks.ts'
import { Person } from './person.ts'

/** How somebody works: without a mouse at a desk, by a finger on a phone. */
export const ways = [
  { way: 'by keyboard at 1280 px', size: { width: 1280, height: 800 }, hasTouch: false },
  { way: 'by touch at 360 px', size: { width: 360, height: 780 }, hasTouch: true },
] as const
type Way = (typeof ways)[number]

/** Somebody who does everything in one of these ways; what they read, they read as anybody. */
export class Hands {
  readonly person: Person
  readonly way: Way
  readonly #folder: string
  readonly #keyboard: Keyboard

  private constructor(person: Person, way: Way, folder: string) {
    this.person = person
    this.way = way
    this.#folder = folder
    this.#keyboard = new Keyboard(person.page)
  }

  static async arrive(browser: Browser, { url, folder, way }: { url: string; folder: string; way: Way }): Promise<Hands> {
    const person = await Person.arrive(browser, url, folder, way)
    await person.page.setViewportSize(way.size)
    return new Hands(person, way, folder)
  }

  get page() {
    return this.person.page
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async use(target: Locator): Promise<void> {
    if (this.way.hasTouch) return target.tap()
    await this.#keyboard.use(target)
  }

  press(name: string | RegExp): Promise<void> {
    return this.use(this.button(name))
  }

  async type(target: Locator, text: string): Promise<void> {
    if (!this.way.hasTouch) return this.#keyboard.type(target, text)
    await target.tap()
    await target.fill(text)
  }

  /** One of the choices that exclude each other, of the only group that is shown. */
  async choose(index: number): Promise<void> {
    const radios = this.page.getByRole('radio')
    if (this.way.hasTouch) return radios.nth(index).tap()
    await this.#keyboard.reach(radios.first())
    if (index === 0) return this.#keyboard.press('Space')
    for (let step = 0; step < index; step += 1) await this.#keyboard.press('ArrowDown')
  }

  /** A motive of a dialog, its sentence, and the button that does it. */
  async withMotive(index: number, sentence: { label: string; text: string }, confirm: string): Promise<void> {
    await this.choose(index)
    await this.type(this.page.getByLabel(sentence.label), sentence.text)
    await this.use(this.page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }))
  }

  /** Looked at in every width and theme, then as before. */
  async looks(name: string): Promise<void> {
    await expectGoodLooks(this.page, { folder: this.#folder, name })
    await this.page.setViewportSize(this.way.size)
  }
}
