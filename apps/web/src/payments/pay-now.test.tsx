import { validateDonation } from '@passerelle/contract/donations'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginReply } from '../../test/people.ts'
import { renderPage } from '../../test/render-page.tsx'
import { SignedIn } from '../../test/signed-in.tsx'
import { checkoutUrl, stubCheckout } from '../../test/stub-checkout.ts'
import { stubServer, type Asked } from '../../test/stub-server.ts'
import { PayNow } from './pay-now.tsx'
import type { WidgetPayment } from './use-payment-widget.ts'
import { useRecapStep } from './use-recap-step.ts'

const validatePath = '/api/validate/payment/don'
const pollPath = '/api/payments/attempt-1'

const onPaid = vi.fn<(message: string) => void>()
let checkout: ReturnType<typeof stubCheckout>
const stubScript = (outcome: Parameters<typeof stubCheckout>[0]) => {
  checkout = stubCheckout(outcome)
}

/** What a page keeps for it. */
function Payer({ payment }: { payment: WidgetPayment }) {
  const { progress } = useRecapStep(payment.attempt)
  return (
    <PayNow
      payment={payment}
      validate={validateDonation}
      progress={progress}
      onPaid={onPaid}
      seenIn={{ to: '/vos/dons', label: 'Mes dons' }}
    />
  )
}

function show(as?: ReturnType<typeof loginReply>) {
  const payment = {
    provider: 'fedapay',
    environment: 'sandbox',
    public_key: 'pk_sandbox_local',
    transaction_id: 7,
    script_url: checkoutUrl(),
    attempt: 'attempt-1',
  } as const
  const page = <Payer payment={payment} />
  return renderPage(as ? <SignedIn as={as}>{page}</SignedIn> : page)
}

const payButton = () => screen.getByRole('button', { name: /Payer maintenant|Réessayer le paiement/ })
const pay = () => act(async () => fireEvent.click(payButton()))
const told = (...args: unknown[]) => checkout.told(...args)
const approved = { id: 7, status: 'approved' }
const postsOf = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST')

beforeEach(() => {
  onPaid.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
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
    expect(checkout.options()?.transaction).toEqual({ id: 7 })
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
    expect(checkout.options()).toMatchObject({
      environment: 'sandbox',
      public_key: 'pk_sandbox_local',
      transaction: { id: 7 },
      customer: { email: 'adjoa@exemple.bj', firstname: 'Adjoa', lastname: 'Hounkpatin' },
    })
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
    expect(checkout.open).toHaveBeenCalledOnce()
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
    expect(checkout.open).toHaveBeenCalledOnce()
  })

  test.each<[string, () => void]>([
    ['an error of the browser while the server is asked', () => void vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new TypeError('x is not a function')
    })],
    ['an error before it is asked', () => vi.stubGlobal('AbortSignal', {})],
    ['a reply of another shape', () => {}],
  ])('K35: %s takes the overlay away, and the page asks by itself', async (_name, meddle) => {
    vi.spyOn(window, 'reportError').mockReturnValue()
    stubServer({ [`POST ${validatePath}`]: { body: null } })
    stubScript('loads')
    show()
    await pay()
    meddle()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    expect(await screen.findByText('Paiement en cours de confirmation')).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    vi.restoreAllMocks()
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
    expect(screen.getByRole('link', { name: 'Mes dons' }).getAttribute('href')).toBe('/vos/dons')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(onPaid).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(onPaid).toHaveBeenCalledExactlyOnceWith('Confirmé.')
  })

  test('a payment under review is watched no more, and told as such', async () => {
    vi.useFakeTimers()
    let asked = 0
    stubServer({
      [`POST ${validatePath}`]: () => ({ status: 202, body: { status: false, reason: 'pending', message: 'En cours.' } }),
      [`GET ${pollPath}`]: () => {
        asked += 1
        return { body: { status: 'review', message: 'Nous l’examinons.', target: 'don' } }
      },
    })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('alert').textContent).toContain('Nous l’examinons.')
    expect(screen.queryByRole('button', { name: /paiement/i })).toBeNull()
    expect(asked).toBe(1)
    expect(onPaid).not.toHaveBeenCalled()
  })

  test('a refusal of the server is shown and told by one warning toast, and paying again is offered', async () => {
    stubServer({ [`POST ${validatePath}`]: { body: { status: false, reason: 'declined', message: 'Refusé par l’opérateur.' } } })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Refusé par l’opérateur.'))
    expect([...document.querySelectorAll('.t-warn')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Refusé par l’opérateur.'),
    ])
    expect(payButton()).toBeDefined()
  })

  test('money under review cannot be paid again', async () => {
    stubServer({ [`POST ${validatePath}`]: { status: 409, body: { status: false, reason: 'mismatch', message: 'Nous l’examinons.' } } })
    stubScript('loads')
    show()
    await pay()
    await told({ reason: 'CHECKOUT COMPLETE', transaction: approved })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nous l’examinons.'))
    expect(document.querySelectorAll('.t-warn')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /Pay|paiement/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Mes dons' })).toBeDefined()
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
