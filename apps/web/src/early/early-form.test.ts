import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepTyped, takeEarlyAnswer, takeOver } from '../platform/early.ts'
import { earlyPages } from './early-pages.tsx'
import { watchForm } from './early-form.ts'

/** The pages are whole in e2e/first-screen.spec.ts: here, what a person cannot see. */
const [login] = earlyPages()

function open({ root = login?.html ?? '' } = {}) {
  document.body.innerHTML = `<div id="early-page">${login?.html}</div><div id="root"></div>`
  watchForm(() => {})
  const page = document.getElementById('early-page')
  const later = document.getElementById('root')
  if (later) later.innerHTML = root
  return { page, later, form: page?.querySelector('form') }
}

beforeEach(() => {
  HTMLFormElement.prototype.requestSubmit = vi.fn<() => void>()
})
afterEach(() => {
  document.body.innerHTML = ''
  delete window.early
  localStorage.clear()
  history.replaceState(null, '', '/')
})

describe('a page that begins with its form', () => {
  test('holds no value, and no address of a call', () => {
    for (const { html, title } of earlyPages()) {
      expect(title).toMatch(/^\S.* · \S/)
      expect(html).not.toMatch(/value="[^"]+"|\/api\/|token/)
    }
  })

  test('has an empty place, hidden, for what its server knows', () => {
    expect(earlyPages().map(({ name, html }) => [name, html.match(/ hidden="" data-fill="\w+"><\//g)])).toEqual([
      ['login', null], ['register', null], ['recovery', [' hidden="" data-fill="lostMailbox"></']],
    ])
  })

  test.each([
    ['somebody is signed in', () => localStorage.setItem('token', 'sealed')],
    ['a mailed link was opened', () => history.replaceState(null, '', '#abc')],
    ['the history knows more of it', () => history.replaceState({ usr: { email: 'a@b.bj' } }, '')],
  ])('goes at once where %s', (_, when) => {
    when()
    expect(open().page).toBeNull()
  })

  test('gives nothing to another form, and goes', () => {
    const { page, later } = open({ root: '<form><input name="code" /></form>' })
    const [email] = page?.querySelectorAll('input') ?? []
    if (email) email.value = 'a@b.bj'
    takeOver()
    expect(page?.isConnected).toBe(false)
    expect(later?.querySelector('input')?.value).toBe('')
  })

  test('goes too where its script was kept from running', () => {
    document.body.innerHTML = '<div id="early-page"></div><div id="root"></div>'
    takeOver()
    expect(document.getElementById('early-page')).toBeNull()
  })

  test('has its form sent by the application once, and only if nothing was typed since', () => {
    const { form } = open()
    form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
    takeOver()
    takeOver()
    expect(HTMLFormElement.prototype.requestSubmit).toHaveBeenCalledTimes(1)
    expect(window.early).toBeUndefined()
  })

  test('is not sent once something was typed while it waited: it may be pressed again', () => {
    const { form, later } = open()
    const email = form?.querySelector('input')
    form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
    expect(form?.querySelector('[type=submit]')?.ariaBusy).toBe('true')
    if (email) email.value = 'a@b.b'
    email?.dispatchEvent(new Event('input', { bubbles: true }))
    expect(form?.querySelector('[type=submit]')?.ariaBusy).not.toBe('true')
    takeOver()
    expect(HTMLFormElement.prototype.requestSubmit).not.toHaveBeenCalled()
    expect(later?.querySelector('input')?.value).toBe('a@b.b')
  })

  test('sends no other form: somebody may have signed in in another tab', () => {
    const { form } = open({ root: '<form><input name="email" /></form>' })
    form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
    takeOver()
    expect(HTMLFormElement.prototype.requestSubmit).not.toHaveBeenCalled()
  })
})

describe('a page whose screen did not come', () => {
  test('keeps what was typed, says why, and sends nothing any more', () => {
    const { form } = open()
    const email = form?.querySelector('input')
    const button = form?.querySelector('[type=submit]')
    if (email) email.value = 'a@b.bj'
    form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))
    expect(button?.ariaBusy).toBe('true')
    keepTyped('Rien n’est venu.')
    expect(window.early?.isSent).toBe(false)
    const again = new SubmitEvent('submit', { cancelable: true, bubbles: true })
    form?.dispatchEvent(again)
    expect(again.defaultPrevented).toBe(true)
    expect(button?.ariaBusy).not.toBe('true')
    expect(window.early?.isSent).toBe(false)
    expect([...form?.querySelectorAll('[role=alert]') ?? []].map(({ textContent }) => textContent)).toEqual(['Rien n’est venu.'])
    expect(email?.value).toBe('a@b.bj')
  })

  test('goes where nothing was typed: the application says what is wrong', () => {
    const { page } = open()
    keepTyped('Rien n’est venu.')
    expect(page?.isConnected).toBe(false)
  })
})

describe('an answer that came before the application', () => {
  const answer = Promise.resolve({ status: 200, header: () => null, text: '{}' })
  const call = { path: '/api/login', body: '{"email":"a@b.bj","password":"x"}', answer }
  beforeEach(() => {
    window.early = { isSent: true, call: { ...call }, handOver: () => {} }
  })

  test('is given to the same call, once', async () => {
    const taken = takeEarlyAnswer('/api/login', { email: 'a@b.bj', password: 'x' })
    expect((await taken)?.status).toBe(200)
    expect(takeEarlyAnswer('/api/login', { email: 'a@b.bj', password: 'x' })).toBeNull()
  })

  test('is given to no other call, and to no other words', () => {
    expect(takeEarlyAnswer('/api/login', { email: 'a@b.bj', password: 'y' })).toBeNull()
    expect(takeEarlyAnswer('/api/register', { email: 'a@b.bj', password: 'x' })).toBeNull()
  })

  test('that never came is told as any lost answer', async () => {
    window.early = { isSent: true, call: { ...call, answer: Promise.reject(new TypeError('Failed to fetch')) }, handOver: () => {} }
    await expect(takeEarlyAnswer('/api/login', { email: 'a@b.bj', password: 'x' })).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  })
})
