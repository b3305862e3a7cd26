import { validateDonation } from '@passerelle/contract/donations'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { stubServer, type Asked } from '../../test/stub-server.ts'
import { PayNow } from './pay-now.tsx'

const validatePath = '/api/validate/payment/don'
const pollPath = '/api/payments/attempt-1'

let scriptNumber = 0
let lastOptions: { onComplete: (...told: unknown[]) => void; transaction: { id: number } } | null = null
const open = vi.fn<() => void>()
const onPaid = vi.fn<(message: string) => void>()

/** The next script tags load (or fail) at once. */
function stubScript(outcome: 'loads' | 'fails' | 'never answers' | 'loads empty') {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    if (outcome === 'never answers') return
    if (outcome === 'loads') Reflect.set(window, 'FedaPay', widget)
    const [script] = nodes
    if (script instanceof Element) script.dispatchEvent(new Event(outcome === 'fails' ? 'error' : 'load'))
  })
}

const widget = {
  CHECKOUT_COMPLETED: 'CHECKOUT COMPLETE',
  DIALOG_DISMISSED: 'DIALOG DISMISSED',
  init(options: NonNullable<typeof lastOptions>) {
    lastOptions = options
    return { open }
  },
}

function show(as?: ReturnType<typeof loginReply>) {
  scriptNumber += 1
  const payment = { provider: 'fedapay', environment: 'sandbox', public_key: 'pk_sandbox_local', transaction_id: 7, script_url: `/checkout-${scriptNumber}.js`, attempt: 'attempt-1' } as const
  const page = <PayNow payment={payment} validate={validateDonation} onPaid={onPaid} />
  return renderPage(as ? <SignedIn as={as}>{page}</SignedIn> : page)
}

const payButton = () => screen.getByRole('button', { name: /Payer maintenant|Réessayer le paiement/ })
const pay = () => act(async () => fireEvent.click(payButton()))
const told = (...args: unknown[]) => act(async () => lastOptions?.onComplete(...args))
const approved = { id: 7, status: 'approved' }
const postsOf = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST')

beforeEach(() => {
  lastOptions = null
  open.mockReset()
  onPaid.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'FedaPay')
})

describe('PayNow', () => {
  test.each([
    ['one object', [{ reason: 'CHECKOUT COMPLETE', transaction: approved }]],
    ['two arguments', ['CHECKOUT COMPLETE', approved]],
  ])('posts the validation of a completed and approved payment told as %s', async (_name, args) => {
    const asked = stubServer({ [`POST ${validatePath}`]: { body: { status: true, message: 'Merci !' } } })
    stubScript('loads')
    show()
    await pay()
    expect(lastOptions?.transaction).toEqual({ id: 7 })
    await told(...args)
    await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('Merci !'))
    expect(postsOf(asked)).toMatchObject([{ path: validatePath, body: { transaction_id: 7, attempt: 'attempt-1' } }])
  })

  test('hands the widget the server’s transaction, in sandbox mode, with the payer’s e-mail and names', async () => {
    stubServer({ 'GET /api/user': () => new Promise(() => {}) })
    stubScript('loads')
    show(loginReply({ role_id: 3 }))
    await screen.findByRole('button', { name: 'Payer maintenant' })
    await pay()
    expect(lastOptions).toMatchObject({ environment: 'sandbox', public_key: 'pk_sandbox_local', transaction: { id: 7 }, customer: { email: 'adjoa@exemple.bj', firstname: 'Adjoa', lastname: 'Hounkpatin' } })
  })

  test.each([
    ['an unknown reason', [{ reason: 'CLOSED', transaction: approved }]],
    ['a missing transaction', [{ reason: 'CHECKOUT COMPLETE' }]],
    ['a declined transaction', [{ reason: 'CHECKOUT COMPLETE', transaction: { id: 7, status: 'declined' } }]],
  ])('%s is not a payment: nothing is posted, and paying again is offered', async (_name, args) => {
    const asked = stubServer({})
    stubScript('loads')
    show()
    await pay()
    await told(...args)
    expect(postsOf(asked)).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('Le paiement n’a pas abouti.')
    expect(payButton().getAttribute('aria-busy')).toBeNull()
  })

  test('a dismissed dialog only stops the progress', async () => {
    const asked = stubServer({})
    stubScript('loads')
    show()
    await pay()
    expect(payButton().getAttribute('aria-busy')).toBe('true')
    await told({ reason: 'DIALOG DISMISSED', transaction: { id: 7, status: 'pending' } })
    expect(payButton().getAttribute('aria-busy')).toBeNull()
    expect(postsOf(asked)).toEqual([])
    expect(onPaid).not.toHaveBeenCalled()
  })

  test('opens one dialog at a time', async () => {
    stubServer({})
    stubScript('loads')
    show()
    const button = payButton()
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    fireEvent.click(payButton())
    expect(open).toHaveBeenCalledOnce()
  })

  test('a second answer of the same dialog is not heard', async () => {
    const asked = stubServer({ [`POST ${validatePath}`]: { body: { status: true, message: 'Merci !' } } })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    expect(postsOf(asked)).toHaveLength(1)
  })

  test('asks to do nothing while the server is being asked', async () => {
    stubServer({ [`POST ${validatePath}`]: () => new Promise(() => {}) })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    expect(screen.getByRole('alertdialog').textContent).toContain('ne rien faire pendant le traitement')
  })

  test.each([
    ['a blocked script', 'fails'],
    ['a script without its widget', 'loads empty'],
  ] as const)('%s is told, and may be tried again', async (_name, outcome) => {
    stubServer({})
    stubScript(outcome)
    show()
    await pay()
    expect(screen.getByRole('alert').textContent).toContain('n’a pas pu s’ouvrir')
    stubScript('loads')
    await pay()
    expect(open).toHaveBeenCalledOnce()
  })

  test('a script that never comes is given up', async () => {
    vi.useFakeTimers()
    stubServer({})
    stubScript('never answers')
    show()
    await pay()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(screen.getByRole('alert').textContent).toContain('n’a pas pu s’ouvrir')
  })

  test.each([
    ['not confirmed yet', { status: 202, body: { status: false, reason: 'pending', message: 'En cours.' } }],
    ['unanswered', { status: 503, body: { message: 'Indisponible.' } }],
  ])('a validation %s is polled until the payment is approved', async (_name, answer) => {
    vi.useFakeTimers()
    const states = ['pending', 'approved']
    stubServer({
      [`POST ${validatePath}`]: answer,
      [`GET ${pollPath}`]: () => ({ body: { status: states.shift() ?? 'approved', message: 'Confirmé.', target: 'don' } }),
    })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('Paiement en cours de confirmation')).toBeDefined()
    expect(screen.queryByRole('button', { name: /paiement/i })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(onPaid).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(onPaid).toHaveBeenCalledExactlyOnceWith('Confirmé.')
  })

  test('a refusal of the server is shown, and paying again is offered', async () => {
    stubServer({ [`POST ${validatePath}`]: { body: { status: false, reason: 'declined', message: 'Refusé par l’opérateur.' } } })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Refusé par l’opérateur.'))
    expect(payButton()).toBeDefined()
  })

  test('money under review cannot be paid again', async () => {
    stubServer({ [`POST ${validatePath}`]: { status: 409, body: { status: false, reason: 'mismatch', message: 'Nous l’examinons.' } } })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nous l’examinons.'))
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('an answer after the person has left is not heard', async () => {
    const asked = stubServer({})
    stubScript('loads')
    const { unmount } = show()
    await pay()
    unmount()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    expect(postsOf(asked)).toEqual([])
  })
})
