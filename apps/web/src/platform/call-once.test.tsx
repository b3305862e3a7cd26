import { clientSentences } from '@passerelle/contract/client-sentences'
import { requestPayout } from '@passerelle/contract/payouts'
import { addSupplier } from '@passerelle/contract/profiles'
import { changePassword } from '@passerelle/contract/session'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryDatabase } from '../../test/memory-database.ts'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { pngFile } from '../../test/sample-files.ts'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer, type Answer, type Asked } from '../../test/stub-server.ts'
import { callApi, setBearer } from './api.ts'
import { takeFile } from '../ui/form/take-file.ts'
import { noteChosen } from './chosen-files.ts'
import { openDrawer, unlock } from './drawers.ts'
import { toFormData } from './form-data.ts'
import { changeAccess, lockPrivate } from './storage.ts'
import { sweepActs } from './kept-acts.ts'
import { useAct } from './query.ts'
import { useToast } from './toasts.ts'

const person = loginReply({ role_id: 4 })
const pay = 'POST /api/add/request/pay'
const asking = 'GET /api/outcome'
const done = { body: { status: true, message: 'Votre retrait est demandé.', code_request: 'RET-1' } }
const [small, large] = [{ amount: 1000, mode: '1', description: 'Gains' }, { amount: 2000, mode: '1', description: 'Gains' }]
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const answers = (...given: (Answer | (() => Answer))[]) => () => {
  const next = given.length > 1 ? given.shift() : given[0]
  return typeof next === 'function' ? next() : next!
}
const send = (body: Record<string, unknown> = small) => callApi(requestPayout, { body }).then(() => 'done', (error: Error) => error.message)
const keys = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
const distinct = (asked: Asked[]) => new Set(keys(asked)).size
const unlockFor = (secret: string) => changeAccess(() => unlock(secret))
const unsure = 'Nous ne savons pas encore si votre demande de paiement est arrivée. Réessayez\u00A0: rien ne sera fait deux fois.'

beforeEach(async () => {
  const key = await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('CryptoKey', key.constructor)
  vi.stubGlobal('indexedDB', memoryDatabase())
  setBearer('a-token')
  await unlockFor(person.device_secret)
})

describe('K01: what is sent again', () => {
  test.each<[string, Answer | (() => Answer), string | RegExp]>([
    ['the network lost the answer', lost, unsure],
    ['a proxy answered in its place', { status: 502, body: null }, unsure],
    ['we failed', { status: 500, body: { message: 'Une erreur est survenue.' } }, unsure],
    ['a portal gave its own 403', { status: 403, body: null }, unsure],
    [
      'its first sending is under way',
      { status: 409, body: { reason: 'idempotency_under_way', message: 'Encore en cours.' } },
      'Encore en cours.',
    ],
    ['too many came', { status: 429, body: { message: 'Trop de tentatives.' } }, 'Trop de tentatives.'],
    ['the page had aged', { status: 419, body: { message: 'Page expirée.' } }, /./],
    ['it took too long', { status: 408, body: { message: 'L’envoi a pris trop de temps.' } }, 'L’envoi a pris trop de temps.'],
  ])('keeps its key when %s', async (_why, first, says) => {
    const asked = stubServer({ [pay]: answers(first) })
    expect(await send()).toMatch(says)
    await send()
    expect(distinct(asked)).toBe(1)
  })

  test.each<[string, Answer]>([
    ['it was done', done],
    ['it was refused', { status: 422, body: { message: 'À corriger.', errors: { amount: ['Trop.'] } } }],
    ['it was in conflict with the state', { status: 409, body: { message: 'Déjà traité.' } }],
  ])('has a new key once its outcome has come: %s', async (_why, first) => {
    const asked = stubServer({ [pay]: answers(first) })
    await send()
    await send()
    expect(distinct(asked)).toBe(2)
  })

  test('has its key on the device before it leaves, sealed', async () => {
    let keptWhenSent = 0
    stubServer({ [pay]: async () => {
      keptWhenSent = (await (await openDrawer('person')).list()).length
      return done
    } })
    await send()
    expect(keptWhenSent).toBe(1)
    expect(await (await openDrawer('person')).list()).toEqual([])
  })

  test('that surely never left says so, and leaves nothing behind', async () => {
    stubServer({ [pay]: done, 'GET /sanctum/csrf-cookie': lost })
    vi.stubGlobal('fetch', lost)
    expect(await send()).toBe('Rien n’a été envoyé\u00A0: vérifiez votre réseau, puis réessayez.')
    expect(await (await openDrawer('person')).list()).toEqual([])
  })

  test('keeps its key in the tab where the device keeps nothing', async () => {
    await lockPrivate()
    const asked = stubServer({ [pay]: answers(lost) })
    await send()
    await send()
    expect(distinct(asked)).toBe(1)
  })

  test('of two tabs pressed at once is one act', async () => {
    const asked = stubServer({ [pay]: answers(lost) })
    await Promise.all([send(), send(), send()])
    expect(distinct(asked)).toBe(1)
  })

  test('is never another person’s', async () => {
    const asked = stubServer({ [pay]: answers(lost) })
    await send()
    await lockPrivate()
    await unlockFor(btoa('somebody else'))
    await send()
    expect(distinct(asked)).toBe(2)
  })

  test('is the same person’s again after the session has ended by itself', async () => {
    const asked = stubServer({ [pay]: answers({ status: 401, body: { message: 'Votre session a expiré.' } }) })
    await send()
    await lockPrivate()
    await unlockFor(person.device_secret)
    await send()
    expect(distinct(asked)).toBe(1)
  })

  test('after thirty days is forgotten, as the server has', async () => {
    stubServer({ [pay]: answers(lost) })
    await send()
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    await sweepActs('person')
    vi.useRealTimers()
    expect(await (await openDrawer('person')).list()).toEqual([])
  })
})

describe('K01: a changed content after a lost answer', () => {
  const sendLargeAfter = async (outcome: Answer, second: Answer = done) => {
    const asked = stubServer({ [pay]: answers(lost, second), [asking]: answers(outcome) })
    await send(small)
    let isEarlier = false
    const says = await callApi(requestPayout, { body: large, onEarlier: () => (isEarlier =
      true) }).then(({ code_request: code }) => code, (error: Error) => error.message)
    return { asked, says, isEarlier, posted: asked.filter(({ method }) => method === 'POST').map(({ body }) => body) }
  }

  test('is not sent when the first had been done: its answer is shown', async () => {
    const { posted, says, isEarlier } = await sendLargeAfter({
      body: { state: 'answered', status: 200, reply: { ...done.body, code_request: 'RET-first' } },
    })
    expect([posted, says, isEarlier]).toEqual([[small], 'RET-first', true])
  })

  test('is sent with a key of its own when the first had been refused', async () => {
    const { asked, posted, isEarlier } = await sendLargeAfter({
      body: { state: 'answered', status: 422, reply: { message: 'À corriger.', errors: {} } },
    })
    expect([posted, distinct(asked), isEarlier]).toEqual([[small, large], 2, false])
  })

  test('is sent with the same key when the first never arrived: should it still arrive, one of the two is done', async () => {
    const { asked, posted } = await sendLargeAfter({ body: { state: 'never_arrived' } })
    expect([posted, distinct(asked)]).toEqual([[small, large], 1])
  })

  test('waits while the first is under way, or nothing can be learnt', async () => {
    expect(await sendLargeAfter({ body: { state: 'under_way' } })).toMatchObject({
      posted: [small],
      says: expect.stringContaining('en cours'),
    })
    expect(await sendLargeAfter({ status: 502, body: null })).toMatchObject({ posted: [small], says: unsure })
  })

  test('is not sent when the first was carried out and its answer is lost for good: the person looks, and may then send it', async () => {
    const { asked, posted, says } = await sendLargeAfter({ body: { state: 'arrived' } })
    expect([posted, says]).toEqual([[small], clientSentences.arrived])
    await send(large)
    expect(distinct(asked)).toBe(2)
  })

  test('that meets the first on its way is told the first’s answer', async () => {
    const asked = stubServer({
      [pay]: answers(lost, { status: 409, body: { reason: 'idempotency_conflict', message: 'Déjà envoyé.' } }),
      [asking]: answers({ body: { state: 'never_arrived' } }, { body: { state: 'answered', status: 200, reply: done.body } }),
    })
    await send(small)
    expect(await send(large)).toBe('done')
    expect(distinct(asked)).toBe(1)
  })
})

test('K04: a picture that the device draws anew, and differently, after a lost answer is the same one', async () => {
  const photo = pngFile('cip.png')
  const taken = await takeFile(photo, 'document')
  if ('refusal' in taken) throw new Error(taken.refusal)
  const drawnAgain = new File(['other bytes'], 'cip.jpg')
  noteChosen(drawnAgain, photo)
  const asked = stubServer({
    'POST /api/add/infos/provider': answers(lost, { body: { status: true, message: 'C’est envoyé.', user: person.user, stat: 'pending' } }),
  })
  for (const file of [taken.file, drawnAgain]) {
    await callApi(addSupplier, { body: toFormData({ ifu: '3201900000001', doc_file: file }) }).catch(() => {})
  }
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/add/infos/provider', 'POST /api/add/infos/provider'])
  expect(distinct(asked)).toBe(1)
  expect(asked.map(({ body }) => (body as [string, unknown][]).find(([name]) => name === 'doc_file.chosen')?.[1])).toEqual([1, 2].map(() =>
    JSON.stringify(['cip.png', photo.size]),
  ))
})

test('K03: a password in the body neither tells two acts apart nor is kept', async () => {
  stubServer({ 'POST /api/change/pwd': answers(lost) })
  await callApi(changePassword, {
    body: { old_password: 'ancien', new_password: 'Soleil-9', new_password_confirm: 'Soleil-9' },
  }).catch(() => {})
  const kept = await (await openDrawer('person')).list()
  expect(kept).toHaveLength(1)
  const one = JSON.stringify(kept)
  await callApi(changePassword, {
    body: { old_password: 'autre', new_password: 'Lagune-7', new_password_confirm: 'Lagune-7' },
  }).catch(() => {})
  expect(JSON.stringify(await (await openDrawer('person')).list())).toBe(one)
})

describe('a form opened again after a lost answer', () => {
  function Form() {
    const toast = useToast()
    const payout = useAct(requestPayout, { onSuccess: ({ message }) => toast.success(message) })
    return <button type="button" disabled={payout.isPending} onClick={() => payout.mutate({ body: small })}>Demander</button>
  }
  const toasts = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent)
  const open = (answersNow: Parameters<typeof stubServer>[0]) => {
    const asked = stubServer({ 'GET /api/user': () => new Promise(() => {}), ...answersNow })
    renderPage(<SignedIn as={person}><Form /></SignedIn>)
    return asked
  }
  const reopen = async (answersNow: Parameters<typeof stubServer>[0]) => {
    stubServer({ [pay]: answers(lost) })
    await send()
    return open(answersNow)
  }

  test('says its success, as if it had just come, and only once', async () => {
    await reopen({ [asking]: answers({ body: { state: 'answered', status: 200, reply: done.body } }) })
    await screen.findByText(done.body.message)
    cleanup()
    const asked = open({})
    await screen.findByText('Demander')
    await act(async () => {})
    expect(asked.filter(({ path }) => path === '/api/outcome')).toEqual([])
  })

  test('left before the answer is there does not lose it: the next page that asks tells it', async () => {
    let answer: (given: Answer) => void = () => {}
    await reopen({ [asking]: () => new Promise((resolve) => (answer = resolve)) })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Demander' })).toHaveProperty('disabled', true))
    cleanup()
    await act(async () => answer({ body: { state: 'answered', status: 200, reply: done.body } }))
    open({ [asking]: answers({ body: { state: 'answered', status: 200, reply: done.body } }) })
    await screen.findByText(done.body.message)
  })

  test('shows its refusal', async () => {
    await reopen({
      [asking]: answers({
        body: {
          state: 'answered',
          status: 422,
          reply: { message: 'À corriger.', errors: { amount: ['Le montant dépasse votre balance.'] } },
        },
      }),
    })
    await screen.findByText('Le montant dépasse votre balance.')
  })

  test('says that it never arrived, and can be sent', async () => {
    const asked = await reopen({ [asking]: answers({ body: { state: 'never_arrived' } }), [pay]: answers(done) })
    await screen.findByText(/n’est pas arrivé jusqu’à nous/)
    fireEvent.click(screen.getByRole('button', { name: 'Demander' }))
    await screen.findByText(done.body.message)
    expect(toasts()).toEqual([done.body.message])
    expect(keys(asked)).toHaveLength(1)
  })

  test('says that it was carried out when its answer is lost for good, once, and can be used', async () => {
    const asked = await reopen({ [asking]: answers({ body: { state: 'arrived' } }), [pay]: answers(done) })
    await screen.findByText(clientSentences.arrived)
    fireEvent.click(screen.getByRole('button', { name: 'Demander' }))
    await screen.findByText(done.body.message)
    expect(asked.filter(({ path }) => path === '/api/outcome')).toHaveLength(1)
  })

  test('waits while it is under way, and asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await reopen({ [asking]: answers({ body: { state: 'under_way' } }, { body: { state: 'answered', status: 200, reply: done.body } }) })
    await screen.findByText(/^Cet envoi est encore en cours/)
    expect(screen.getByRole('button', { name: 'Demander' })).toHaveProperty('disabled', true)
    await vi.advanceTimersByTimeAsync(3000)
    await screen.findByText(done.body.message)
    vi.useRealTimers()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Demander' })).toHaveProperty('disabled', false))
  })

  test('that learns nothing claims nothing, and stays usable', async () => {
    await reopen({ [asking]: answers(lost) })
    await screen.findByText(/Nous ne savons pas encore si votre demande de paiement est arrivée/)
    expect(screen.getByRole('button', { name: 'Demander' })).toHaveProperty('disabled', false)
  })
})
