import { product } from '@passerelle/contract/product'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../test/render-page.tsx'
import { screens, type Screen } from '../test/screens.ts'
import { SignedIn } from '../test/signed-in.tsx'
import { stubServer, type Answer } from '../test/stub-server.ts'
import { plain } from '../test/tables.ts'
import { paths } from './paths.ts'
import { Router } from './router.tsx'

const modules = import.meta.glob<{ default: () => React.JSX.Element | null }>('./**/*-page.tsx')
const routers = import.meta.glob<string>(['./router.tsx', './*-routes.tsx'], { query: '?raw', import: 'default', eager: true })

/** Never answers. */
const waiting = () => new Promise<Answer>(() => {})
/** What every page of the session, or of the demonstration, may ask besides, and who helps: without an answer the page is whole. */
const around = {
  'GET /api/user': waiting,
  'GET /api/demo': { body: null },
  'GET /api/support': { body: { email: null, phone: null } },
}

async function open({ page, as, path, at, reads }: Screen, answer: (nothing: unknown) => Answer | Promise<Answer>) {
  const asked = stubServer({ ...around, ...Object.fromEntries(reads.map(({ call, nothing }) => [call, () => answer(nothing)])) })
  const { default: Page } = (await modules[page]?.()) ?? {}
  if (!Page) throw new Error(`No page ${page}`)
  renderPage(as ? <SignedIn as={as}><Page /></SignedIn> : <Page />, { path, at })
  await screen.findByRole('heading', { level: 1 })
  return asked
}

const main = () => plain(document.querySelector('main')?.textContent)
const retries = () => screen.queryAllByRole('button', { name: 'Réessayer' })
const nothing = (body: unknown): Answer => ({ body })
const busy = () => document.querySelector('main [aria-busy="true"], main .skel')
const refusedSentence = 'Votre compte ne permet pas cette action.'
const refusal = (): Answer => ({ status: 403, body: { message: refusedSentence } })
const failure = (): Answer => ({ status: 500, body: { message: 'Panne de notre côté.', request_id: 'req-42' } })

test('every screen that a router knows is in the table', () => {
  const imported =
    Object.values(routers).flatMap((source) => [...source.matchAll(/import\('(\.\/[^']+-page\.tsx)'\)/g)].map(([, page = '']) => page))
  expect(Object.keys(routers)).toHaveLength(4)
  expect([...new Set(screens.map(({ page }) => page))].toSorted()).toEqual(
    [...new Set(imported)].filter((page) => !page.includes('/showcase/')).toSorted(),
  )
})

const named = (list: readonly Screen[]) => list.map((one) => [one.name, one] as const)
const reading = screens.filter(({ reads }) => reads.length > 0)
const saying = screens.flatMap((one) => (one.empty === undefined ? [] : [[one.name, one, one.empty] as const]))
const refusing = screens.flatMap((one) => (one.refuses ?? []).map((person) => [
  one.name, `role ${person.user.role_id}, ${person.stat}`, one, person,
] as const))

test.each(named(screens))('%s has its title, on the screen and in the browser, and asks for nothing but what is tried here', async (_name, one) => {
  const asked = await open(one, nothing)
  await screen.findByRole('heading', { level: 1, name: plain(one.title) })
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^\\S.* · ${product.brand}$`)))
  await waitFor(() => expect(busy()).toBeNull())
  // A part whose code comes by itself, saved views above a list, may ask after the rest of the page is whole.
  await waitFor(() => {
    const wanted = new Set(asked.map(({ method, path }) => `${method} ${path.split('?')[0]}`).filter((call) => !(call in around)))
    expect([...wanted].toSorted()).toEqual(one.reads.map(({ call }) => call).toSorted())
  })
})

test.each(saying)('%s says what to do when there is nothing', async (_name, one, empty) => {
  await open(one, nothing)
  await waitFor(() => expect(main()).toContain(plain(empty)))
  expect(retries()).toEqual([])
})

test.each(named(reading))('%s shows that it loads', async (_name, one) => {
  await open(one, waiting)
  await waitFor(() => expect(busy() ?? /Chargement…/.test(main())).toBeTruthy())
  expect(retries()).toEqual([])
})

test.each(named(reading))('%s says that it could not be loaded, and « Réessayer » loads it', async (_name, one) => {
  let isUp = false
  await open(one, (body) => (isUp ? nothing(body) : failure()))
  await waitFor(() => expect(retries().length).toBeGreaterThan(0))
  isUp = true
  // One of several reads may fail a moment after the others.
  await waitFor(() => {
    for (const button of retries()) fireEvent.click(button)
    expect(retries()).toEqual([])
  })
  await waitFor(() => expect(main()).toContain(plain(one.empty ?? one.title)))
})

test.each(named(reading))('%s takes no refusal of the server for an empty list', async (_name, one) => {
  await open(one, refusal)
  await waitFor(() => expect(retries().length > 0 || main().includes(refusedSentence)).toBe(true))
})

test.each(refusing)('%s sends away %s', async (_name, _person, one, person) => {
  stubServer(around)
  const { place } = renderPage(<SignedIn as={person}><Router /></SignedIn>, { path: '*', at: one.at ?? one.path })
  const home = { null: paths.index, 1: paths.admin }[String(person.user.role_id)] ?? paths.dashboard
  await waitFor(() => expect(place()).toBe(home))
})
