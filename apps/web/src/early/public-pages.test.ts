import { product } from '@passerelle/contract/product'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { publicPages } from './early-pages.tsx'

const pages = publicPages().map((page) => [page.name, page] as const)

describe('a page that is read without the application', () => {
  test('is one for each address that everybody may read', () => {
    expect(pages.map(([, { name, address }]) => [name, address])).toEqual([
      ['presentation', '/bienvenue'], ['help', '/aide'], ['terms', '/conditions'], ['privacy', '/confidentialite'], ['legal', '/mentions'],
    ])
  })

  test.each(pages)('%s has a title and a sentence for whoever passes it on, one main title, and ways to the others', (_, page) => {
    expect(page.title).toMatch(new RegExp(`^\\S.* · ${product.brand}$`))
    expect(page.description.length).toBeGreaterThan(40)
    expect(page.description.length).toBeLessThan(160)
    expect(page.html.match(/<h1\b/g)).toHaveLength(1)
    for (const address of ['/bienvenue', '/aide', '/conditions', '/confidentialite', '/mentions', '/transparence', '/connexion']) {
      expect(page.html).toContain(`href="${address}"`)
    }
  })

  test.each(pages)('%s asks for no script, no call, and no style that its policy would refuse', (_, { html }) => {
    expect(html).not.toMatch(/ style="|<script|\/api\/|<button| on\w+="/)
  })

  test.each(pages)('%s has empty places for what its server knows', (name, { html }) => {
    const places = [...html.matchAll(/ hidden="" data-fill="(\w+)"><\//g)].map(([, place]) => place)
    expect(places).toEqual(name === 'presentation'
      ? ['figures', 'money', 'presentation', 'week', 'contact']
      : ['text', 'contacts', 'contact'])
    expect(html.match(/data-fill/g)).toHaveLength(places.length)
  })

  test('help answers each role, and the page of data says how long each is kept', () => {
    const html = Object.fromEntries(publicPages().map((page) => [page.name, page.html]))
    for (const title of ['Je demande une aide', 'Je donne', 'Je fournis un service', 'Mon compte']) expect(html['help']).toContain(title)
    expect(html['privacy']?.match(/<dt>Gardé<\/dt><dd>[^<]+/g)).toHaveLength(6)
  })
})

describe('its script', () => {
  afterEach(() => {
    localStorage.clear()
    document.body.innerHTML = ''
    vi.resetModules()
  })
  const run = async () => {
    document.body.innerHTML = '<a href="/connexion" data-home="">Se connecter</a>'
    await import('./early-public.ts')
    const link = document.querySelector('a')
    return [link?.textContent, link?.getAttribute('href')]
  }

  test('gives whoever is signed in the way back to their screens, and leaves a visitor the sign-in', async () => {
    expect(await run()).toEqual(['Se connecter', '/connexion'])
    vi.resetModules()
    localStorage.setItem('token', 'sealed')
    expect(await run()).toEqual(['Mon espace', '/'])
  })
})
