import type { Route } from '@passerelle/contract/route'
import { type Browser, expect, test } from '@playwright/test'
import { type StoppedCall, stopCalls } from './calls.ts'
import { demoUrl } from './demo.ts'
import { Person } from './person.ts'
import type { Credentials } from './server.ts'

export const unsure = /^Nous ne savons pas encore si .+ est arrivée?/
/** A word of this run alone. */
export const named = (what: string) => `perdu-${what}-${Date.now()}`

/** The next answer to this call is lost after the server has given it. Tells with how many keys it was sent. */
export async function loseAnswer({ page }: Person, route: Pick<Route, 'path'>) {
  const sent: string[] = []
  let isLost = false
  const addresses = [`*${route.path.replaceAll(/:\w+/g, '*')}`]
  const stop = await stopCalls(page, { addresses, on: 'the way back' }, (call) => {
    if (call.method === 'GET' || !isOf(route, call)) return call.pass()
    sent.push(call.header('idempotency-key') ?? '')
    if (isLost) return call.pass()
    isLost = true
    return call.lose()
  })
  return { keys: () => [...new Set(sent)], stop }
}

const isOf = ({ path }: Pick<Route, 'path'>, { url }: StoppedCall) => new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url.pathname)

export async function arrive(browser: Browser, who: Credentials | null): Promise<Person> {
  const person = await Person.arrive(browser, demoUrl(), 'perdu')
  if (!who) return person
  await person.enter(who)
  return person
}

/** Who sits in front of the screen, null when nobody is signed in. */
interface Start {
  who: Credentials | null
}

/** A form or a button, in the order in which this journey uses it. `Known`: what the journey has begun with. */
interface Act<Known> {
  route: Pick<Route, 'method' | 'path'>
  /** Goes to the form, fills it in and presses its button. */
  send: (person: Person, known: Known) => unknown
  /** After the page was loaded again: what opens the form, when only a form that is open again can tell. */
  open?: (person: Person, known: Known) => unknown
  /** What is told then, and the screen that is shown, when it is another. */
  says: RegExp
  title?: string
  /** How often it was done. */
  count: (known: Known) => Promise<number>
}

export interface Journey {
  routes: Act<never>['route'][]
  play: (browser: Browser) => Promise<void>
}

/** Each act in turn: its answer is lost, nothing is claimed, the page is loaded again, the outcome is told; it was done once. */
export function journey<Known extends Start>(start: () => Promise<Known>, acts: Act<Known>[]): Journey {
  const play = async (browser: Browser) => {
    const known = await start()
    const person = await arrive(browser, known.who)
    for (const { route, send, open, says, title, count } of acts) {
      await test.step(`${route.method} ${route.path}`, async () => {
        const lost = await loseAnswer(person, route)
        await send(person, known)
        await person.sees(unsure)
        await person.page.reload()
        await open?.(person, known)
        await person.sees(says)
        if (title) await person.isOn(title)
        expect(await count(known)).toBe(1)
        expect(lost.keys()).toHaveLength(1)
        await lost.stop()
      })
    }
    await person.leave()
  }
  return { routes: acts.map(({ route }) => route), play }
}
