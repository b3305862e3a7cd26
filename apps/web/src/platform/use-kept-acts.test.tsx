import { adminOverview } from '@passerelle/contract/back-office'
import { adminCreateService } from '@passerelle/contract/catalogue'
import { adminApprovePayout, withdrawPayout } from '@passerelle/contract/payouts'
import { adminSuspendUser } from '@passerelle/contract/suspensions'
import { makeRequest } from '@passerelle/contract/requests'
import type { Route } from '@passerelle/contract/route'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer, type Answer, type Asked } from '../../test/stub-server.ts'
import { callApi, setBearer } from './api.ts'
import { openDrawer, unlock } from './drawers.ts'
import { useRead } from './query.ts'
import { changeAccess, wipePrivate } from './storage.ts'
import { useKeptActs } from './use-kept-acts.ts'

const officer = loginReply({ role_id: 1, admin_role: 'super', stat: null })
const asking = 'GET /api/outcome'
const reading = 'GET /api/admin/overview'
const overview = { profiles_pending: 0, requests_pending: 0, payouts_pending: 1, payments_review: 0, unassigned: 0, waits: [] }
const answered = (status: number, reply: object): Answer => ({ body: { state: 'answered', status, reply } })
const done = (message: string) => answered(200, { status: true, message })
const never: Answer = { body: { state: 'never_arrived' } }

beforeEach(async () => {
  await wipePrivate()
  await changeAccess(() => unlock(officer.device_secret))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setBearer('a-token')
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends a call whose answer is lost, and answers its key. */
async function lose(route: Route, id: number, draftKey?: string): Promise<string> {
  const asked = stubServer({ [`${route.method} ${route.path.replace(':id', String(id))}`]: () => {
    throw new TypeError('Failed to fetch')
  } })
  await expect(callApi(route, { params: { id }, body: {}, draftKey })).rejects.toThrow(/^Nous ne savons pas encore/)
  return keyOf(asked.find(({ method }) => method !== 'GET'))
}
const keyOf = (asked: Asked | undefined) => asked?.headers.get('idempotency-key') ?? ''

/** The page is loaded again: no file and no dialog is open. */
async function land(answers: Parameters<typeof stubServer>[0]) {
  const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}), [reading]: { body: overview }, ...answers })
  renderPage(<SignedIn as={officer}><Landing /></SignedIn>)
  await screen.findByText('Accueil')
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  return { asked, outcomes: () => asked.filter(({ path }) => path === '/api/outcome').map(keyOf) }
}
function Landing() {
  useKeptActs()
  useRead(adminOverview)
  return <h1>Accueil</h1>
}
const tells = (expected: unknown) => waitFor(() => expect(told()).toEqual(expected))
const told = () => [...document.querySelectorAll('.toast')].map((toast) => [
  toast.classList.contains('t-ok') ? 'done' : 'warned', toast.querySelector('p')?.textContent,
])

test('K01: a decision that was done is told wherever one lands, once, and what the screen had read is read again', async () => {
  const key = await lose(adminApprovePayout, 12)
  const { asked, outcomes } = await land({ [asking]: done('Le retrait est approuvé.') })
  await tells([['done', 'Le retrait est approuvé.']])
  expect(outcomes()).toEqual([key])
  expect(asked.filter(({ path }) => path === '/api/admin/overview')).toHaveLength(2)
  cleanup()
  expect((await land({})).outcomes()).toEqual([])
})

test.each<[string, Answer, string]>([
  ['was refused', answered(409, { reason: 'payout_decided', message: 'Ce retrait est déjà décidé.' }), 'Ce retrait est déjà décidé.'],
  [
    'was refused for a field',
    answered(422, { message: 'À corriger.', errors: { reason: ['Le motif est trop long.'] } }),
    'Le motif est trop long.',
  ],
  ['was refused in the specified way', answered(200, { status: false, reason: 'no', message: 'C’est refusé.' }), 'C’est refusé.'],
  ['never arrived', never, 'Votre envoi précédent n’est pas arrivé jusqu’à nous. Vérifiez, puis envoyez à nouveau.'],
])('K01: a decision that %s is told so', async (_what, answer, sentence) => {
  await lose(adminSuspendUser, 7)
  await land({ [asking]: answer })
  await tells([['warned', sentence]])
})

test('K01: a decision that is still under way is asked for again, until it is done', async () => {
  await lose(adminApprovePayout, 12)
  let isUnderWay = true
  await land({ [asking]: () => (isUnderWay ? { body: { state: 'under_way' } } : done('Le retrait est approuvé.')) })
  await tells([['warned', expect.stringMatching(/encore en cours/)]])
  isUnderWay = false
  await act(async () => vi.advanceTimersByTimeAsync(3000))
  await tells([['done', 'Le retrait est approuvé.']])
})

test('K01: each of several is told, whatever they are about', async () => {
  const approved = await lose(adminApprovePayout, 12)
  await lose(withdrawPayout, 3)
  const outcomeOf = (asked: Asked) => done(keyOf(asked) === approved ? 'Le retrait est approuvé.' : 'Votre demande est annulée.')
  await land({ [asking]: outcomeOf })
  await tells([['done', 'Le retrait est approuvé.'], ['done', 'Votre demande est annulée.']])
})

test('K01: what cannot be learnt now claims nothing, and is told the next time', async () => {
  await lose(adminApprovePayout, 12)
  await land({ [asking]: { status: 502, body: null } })
  await tells([['warned', expect.stringMatching(/^Nous ne savons pas encore/)]])
  cleanup()
  await land({ [asking]: done('Le retrait est approuvé.') })
  await tells([['done', 'Le retrait est approuvé.']])
})

test.each([
  ['is not brought back once it was done', done('La désignation est ajoutée.'), undefined],
  ['stays when it was refused', answered(200, { status: false, reason: 'no', message: 'C’est refusé.' }), 'Dix séances'],
  ['stays when it never arrived', never, 'Dix séances'],
])('K01: what was typed for it %s', async (_what, answer, kept) => {
  await (await openDrawer('person')).save('draft:service', 'Dix séances')
  await lose(adminCreateService, 0, 'draft:service')
  await land({ [asking]: answer })
  await waitFor(() => expect(told()).toHaveLength(1))
  expect(await (await openDrawer('person')).load('draft:service')).toBe(kept)
})

test('K01: what is sent from the page that is open is left to the form that sent it', async () => {
  const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}), [reading]: { body: overview } })
  renderPage(<SignedIn as={officer}><Landing /></SignedIn>)
  await screen.findByText('Accueil')
  await act(async () => vi.advanceTimersByTimeAsync(100))
  await lose(adminApprovePayout, 12)
  const askedSince = stubServer({ [asking]: never })
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  expect([...asked, ...askedSince].filter(({ path }) => path === '/api/outcome')).toEqual([])
})

test('K01: a form whose draft ends with it is left to its own screen', async () => {
  const key = await lose(makeRequest, 0)
  expect((await land({ [asking]: never })).outcomes()).not.toContain(key)
})
