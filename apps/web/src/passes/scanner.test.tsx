import { passCodeFrom } from '@passerelle/contract/pass-code'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer, type Answer, type Asked } from '../../test/stub-server.ts'
import { Scanner } from './scanner.tsx'

// jsdom has no camera: the screen says so, and the code is typed. The camera itself is tried in the browser's tests.
const code = passCodeFrom(new Uint8Array(15).map((_, index) => index * 5))
const accepted = {
  status: true, message: 'Pass accepté.', redemption_id: 7, pass_amount: 5000,
  service_produit: { id: 1, name: 'Formation bureautique', type: 'service' }, firstname: 'Adjoa',
  used_at: '2026-11-27T10:00:00.000Z', undo_until: '2026-11-27T10:15:00.000Z',
}
const refused = { status: false, reason: 'already_used', message: 'Vous avez déjà scanné ce pass. Demandez à la personne de présenter un autre pass.' }

beforeEach(() => {
  renderPage(<Scanner title="Scanner un pass" />)
})

async function type(text = code) {
  await screen.findByText('L’appareil photo n’est pas accessible')
  click('Saisir le code')
  fireEvent.change(screen.getByLabelText('Code du pass'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Valider le pass' }))
}
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const scansOf = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST')
const keyOf = (asked: { headers: Headers }) => asked.headers.get('idempotency-key')

it('explains a missing camera and offers to type the code', async () => {
  expect((await screen.findByRole('alert')).textContent).toContain('saisir le code')
})

it('shows the overlay while the request runs, then the amount and the first name', async () => {
  let answer: (reply: { body: unknown }) => void = () => {}
  const asked = stubServer({ 'POST /api/scan/pass': () => new Promise((resolve) => { answer = resolve }) })
  await type()
  // A modal dialog covers everything, « Fermer » included (ui/waiting-overlay.test.tsx).
  expect(await screen.findByRole('alertdialog', { name: 'Attente de Scannage' })).toBeTruthy()
  await waitFor(() => expect(scansOf(asked)).toHaveLength(1))
  answer({ body: accepted })
  await screen.findByRole('heading', { name: 'Pass accepté' })
  const result = screen.getAllByRole('status').find(({ textContent }) => textContent.includes('Adjoa'))
  expect(result?.textContent).toMatch(/5\s000/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(scansOf(asked)[0]?.body).toEqual({ code })
})

it('shows a refusal with what to do, and a new scan has a new key', async () => {
  const asked = stubServer({ 'POST /api/scan/pass': { body: refused } })
  await type()
  const alert = (await screen.findByText('Vous avez déjà scanné ce pass')).closest('[role="alert"]')
  expect(alert?.textContent).toContain('Que faire')
  click('Scanner un autre pass')
  await type()
  await screen.findByText('Vous avez déjà scanné ce pass')
  expect(scansOf(asked)).toHaveLength(2)
  expect(keyOf(scansOf(asked)[0]!)).not.toBe(keyOf(scansOf(asked)[1]!))
})

it('after a lost answer hides the loader and sends the same key again', async () => {
  let isLost = true
  const asked = stubServer({
    'POST /api/scan/pass': () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return { body: accepted }
    },
  })
  await type()
  await screen.findByRole('heading', { name: 'Scan non confirmé' })
  expect(screen.queryByText('Attente de Scannage')).toBeNull()
  isLost = false
  click('Réessayer')
  await screen.findByRole('heading', { name: 'Pass accepté' })
  expect(scansOf(asked)).toHaveLength(2)
  expect(keyOf(scansOf(asked)[0]!)).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyOf(scansOf(asked)[1]!)).toBe(keyOf(scansOf(asked)[0]!))
})

it('keeps the key of an unanswered code that is scanned again instead of retried', async () => {
  const asked = stubServer({ 'POST /api/scan/pass': { status: 503, body: { message: 'Indisponible.' } } })
  await type()
  await screen.findByText('Nous ne savons pas encore si ce scan est arrivé')
  click('Revenir au scan')
  await type()
  await screen.findByText('Nous ne savons pas encore si ce scan est arrivé')
  expect(keyOf(scansOf(asked)[1]!)).toBe(keyOf(scansOf(asked)[0]!))
})

it('K35: over plain http, which has no randomUUID, the code is sent with its key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const asked = stubServer({ 'POST /api/scan/pass': { body: accepted } })
  await type()
  await screen.findByRole('heading', { name: 'Pass accepté' })
  expect(keyOf(scansOf(asked)[0]!)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const fault = () => {
  throw new TypeError('x is not a function')
}

it.each<[string, () => void]>([
  ['making the key', () => vi.stubGlobal('crypto', { getRandomValues: fault })],
  ['sending', () => vi.stubGlobal('AbortSignal', { timeout: fault })],
  ['reading the cookie', () => void vi.spyOn(document, 'cookie', 'get').mockImplementation(fault)],
])('K35: an error of the browser while %s takes the overlay away, and says what to do', async (_when, meddle) => {
  const reported = vi.spyOn(window, 'reportError').mockReturnValue()
  stubServer({ 'POST /api/scan/pass': () => fault() })
  meddle()
  await type()
  await screen.findByRole('heading', { name: 'Scan non confirmé' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  click('Revenir au scan')
  expect(screen.queryByRole('heading', { name: 'Scan non confirmé' })).toBeNull()
  reported.mockRestore()
})

it('K35: a phone whose sound fails shows the result all the same', async () => {
  const reported = vi.spyOn(window, 'reportError').mockReturnValue()
  vi.stubGlobal('AudioContext', vi.fn<() => void>(function broken() {
    fault()
  }))
  stubServer({ 'POST /api/scan/pass': { body: accepted } })
  await type()
  await screen.findByRole('heading', { name: 'Pass accepté' })
  await waitFor(() => expect(reported).toHaveBeenCalled())
  reported.mockRestore()
})

it('undoes a scan after a question', async () => {
  const asked = stubServer({
    'POST /api/scan/pass': { body: accepted },
    'POST /api/scan/pass/7/undo': { body: { status: true, message: 'Le scan est annulé.' } },
  })
  await type()
  fireEvent.click(await screen.findByRole('button', { name: /^Annuler ce scan encore 15/ }))
  expect(scansOf(asked)).toHaveLength(1)
  click('Annuler ce scan')
  expect(await screen.findByText('Le scan est annulé.')).toBeTruthy()
  expect(scansOf(asked)[1]?.path).toBe('/api/scan/pass/7/undo')
  expect(screen.queryByRole('heading', { name: 'Pass accepté' })).toBeNull()
})

const used = {
  redemption_id: 7,
  pass_amount: 5000,
  service_produit: accepted.service_produit,
  firstname: 'Adjoa',
  used_at: accepted.used_at,
  undo_until: accepted.undo_until,
  refusal: null,
}
const older = {
  ...used,
  redemption_id: 6,
  firstname: 'Bio',
  refusal: { reason: 'undo_money_asked', message: 'L’argent de ce scan a déjà été demandé.' },
}
const recentReply = (...scans: (typeof used | typeof older)[]) => ({ body: { data: scans, undo_minutes: 15 } })
const open = 'Derniers scans'
const toastsOf = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent)

describe('K05: a scan whose answer was lost', () => {
  const loseAnswer = async () => {
    const asked = stubServer({ 'POST /api/scan/pass': lost, 'GET /api/scan/pass/recent': recentReply() })
    await type()
    await screen.findByText('Nous ne savons pas encore si ce scan est arrivé')
    cleanup()
    return keyOf(scansOf(asked)[0]!)
  }

  it('shows its answer, with its undo, when the page is loaded again', async () => {
    const key = await loseAnswer()
    const asked = stubServer({
      'GET /api/outcome': { body: { state: 'answered', status: 200, reply: accepted } },
      'GET /api/scan/pass/recent': recentReply(used),
    })
    renderPage(<Scanner title="Scanner un pass" />)
    await screen.findByRole('heading', { name: 'Pass accepté' })
    expect(screen.getByRole('button', { name: /^Annuler ce scan encore/ })).toBeTruthy()
    expect(asked.filter(({ path }) => path === '/api/outcome').map(keyOf)).toEqual([key])
    cleanup()
    stubServer({ 'GET /api/scan/pass/recent': recentReply() })
    renderPage(<Scanner title="Scanner un pass" />)
    await screen.findByText('L’appareil photo n’est pas accessible')
    expect(screen.queryByRole('heading', { name: 'Pass accepté' })).toBeNull()
  })

  it('is sent again with the same key when it never arrived, and says so', async () => {
    const key = await loseAnswer()
    const asked = stubServer({
      'GET /api/outcome': { body: { state: 'never_arrived' } },
      'GET /api/scan/pass/recent': recentReply(),
      'POST /api/scan/pass': { body: accepted },
    })
    renderPage(<Scanner title="Scanner un pass" />)
    await screen.findByText(/n’est pas arrivé jusqu’à nous/)
    await type()
    await screen.findByRole('heading', { name: 'Pass accepté' })
    expect(scansOf(asked).map(keyOf)).toEqual([key])
    expect(toastsOf()).toEqual([])
  })

  it('of which nothing can be learnt leaves the scan page usable, and claims nothing', async () => {
    await loseAnswer()
    stubServer({ 'GET /api/outcome': lost, 'GET /api/scan/pass/recent': recentReply() })
    renderPage(<Scanner title="Scanner un pass" />)
    await screen.findByText(/Nous ne savons pas encore si ce scan est arrivé/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await type()
  })
})

describe('K06: the uses of the last quarter of an hour', () => {
  it('can be undone from a list, each while it is allowed, after the till was told that the code dies (K08)', async () => {
    let recent = [used, older]
    const asked = stubServer({
      'GET /api/scan/pass/recent': () => recentReply(...recent),
      'POST /api/scan/pass/7/undo': () => {
        recent = [older]
        return { body: { status: true, message: 'Le scan est annulé.' } }
      },
    })
    click(open)
    const list = within(await screen.findByRole('dialog', { name: open }))
    expect(await list.findByText(/déjà été demandé/)).toBeTruthy()
    expect(list.getAllByRole('button', { name: /^Annuler/ })).toHaveLength(1)
    const undo = list.getByRole('button', { name: /^Annuler le scan.: Adjoa, 5\s000\sFCFA, \d/ })
    undo.focus()
    fireEvent.click(undo)
    const question = within(await screen.findByRole('dialog', { name: /Annuler ce scan/ }))
    expect(question.getByText(/Le code actuel ne marchera plus/).textContent).toContain('Mes pass')
    fireEvent.click(question.getByRole('button', { name: 'Annuler ce scan' }))
    await screen.findByText('Le scan est annulé.')
    await waitFor(() => expect(list.queryByText('Adjoa')).toBeNull())
    // The button that was pressed is gone with its scan.
    await waitFor(() => expect(document.activeElement?.contains(list.getByRole('list'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    expect(keyOf(scansOf(asked)[0]!)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each<[string, Answer, string]>([
    [
      'was done',
      { body: { state: 'answered', status: 200, reply: { status: true, message: 'Le scan est annulé.' } } },
      'Le scan est annulé.',
    ],
    [
      'was refused',
      {
        body: { state: 'answered', status: 409, reply: { reason: 'undo_money_asked', message: 'L’argent de ce scan a déjà été demandé.' } },
      },
      'L’argent de ce scan a déjà été demandé.',
    ],
    ['never arrived', { body: { state: 'never_arrived' } }, 'Votre envoi précédent n’est pas arrivé jusqu’à nous. Vérifiez, puis envoyez à nouveau.'],
  ])('tells of an undo whose answer was lost that it %s, when the page is loaded again', async (_what, outcome, sentence) => {
    stubServer({ 'GET /api/scan/pass/recent': recentReply(used), 'POST /api/scan/pass/7/undo': lost })
    click(open)
    fireEvent.click(await screen.findByRole('button', { name: /^Annuler le scan/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler ce scan' }))
    await screen.findByText(/^Nous ne savons pas encore si cette annulation est arrivée/)
    cleanup()
    const asked = stubServer({ 'GET /api/outcome': outcome, 'GET /api/scan/pass/recent': recentReply(older) })
    renderPage(<Scanner title="Scanner un pass" />)
    expect((await screen.findByText(sentence)).closest('.toast')).toBeTruthy()
    expect(scansOf(asked)).toEqual([])
    click(open)
    expect(await screen.findByText(/^L’argent de ce scan a déjà été demandé/, { selector: 'li *' })).toBeTruthy()
  })

  it('says the delay that the server tells, when there is none', async () => {
    stubServer({ 'GET /api/scan/pass/recent': { body: { data: [], undo_minutes: 40 } } })
    click(open)
    expect(await screen.findByText(/acceptés depuis moins de 40\sminutes s’affichent ici/)).toBeTruthy()
  })

  it('is reached from the result too, and knows the scan just made', async () => {
    stubServer({ 'POST /api/scan/pass': { body: accepted }, 'GET /api/scan/pass/recent': recentReply(used) })
    await type()
    await screen.findByRole('heading', { name: 'Pass accepté' })
    click(open)
    expect(await within(await screen.findByRole('dialog', { name: open })).findByText('Adjoa')).toBeTruthy()
  })
})

it('K07: what is said of an undone scan is over when the next one is accepted', async () => {
  stubServer({
    'POST /api/scan/pass': { body: accepted },
    'POST /api/scan/pass/7/undo': { body: { status: true, message: 'Le scan est annulé.' } },
    'GET /api/scan/pass/recent': recentReply(),
  })
  await type()
  fireEvent.click(await screen.findByRole('button', { name: /^Annuler ce scan encore/ }))
  click('Annuler ce scan')
  await screen.findByText('Le scan est annulé.')
  await type()
  await screen.findByRole('heading', { name: 'Pass accepté' })
  expect(toastsOf()).toEqual([])
})
