import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { describe, expect, it } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { renderMail } from './render-mail.ts'

const url = 'https://app.exemple.bj'
const house = { publicUrl: url, email: 'aide@exemple.bj', phone: '+2290197000000' }
const full: MailContent = {
  subject: 'Votre don est confirmé',
  paragraphs: ['Merci pour votre don.', 'Il finance trois cours.', 'À bientôt.'],
  highlight: '123 456',
  rows: [{ label: '3 × 5 000 FCFA', value: '15 000 FCFA' }, { label: 'Total payé', value: '16 500 FCFA', isTotal: true }],
  link: { label: 'Voir mon don', path: '/vos/dons' },
}
const minimal: MailContent = { subject: 'Bienvenue', paragraphs: ['Votre compte est ouvert.'] }

/** What a reader sees of an HTML mail, in its order. */
function visible(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  const body = html.replace(/^[\s\S]*<body[^>]*>/, '').replace(/<div style="display:none.*?<\/div>/, '')
  return body.replace(/<[^>]+>/g, '\n').replace(/&(\w+|#39);/g, (_entity, name: string) => entities[name] ?? '?').replace(/\n+/g, '\n')
}

describe('a mail', () => {
  it('says in text, in order: what happened, the figures, what to do next, and why one receives it', () => {
    expect(renderMail(full, 'Awa', house).text).toBe(
      [
        'Bonjour Awa,', 'Merci pour votre don.', '123 456', '3 × 5 000 FCFA\u00A0: 15 000 FCFA\nTotal payé\u00A0: 16 500 FCFA',
        'Il finance trois cours.', 'À bientôt.',
        `Voir mon don\u00A0: ${url}/vos/dons`, `L’équipe ${product.brand}`, `-- \nVous recevez cet e-mail parce qu’un compte ${product.brand} porte cette adresse.\nService client\u00A0: aide@exemple.bj, ${formatPhone(house.phone)}`,
      ].join('\n\n') + '\n',
    )
  })

  it.each([
    ['full', full],
    ['minimal', minimal],
    ['impersonal', { ...full, isImpersonal: true }],
  ] as const)('has the same words in HTML, in the same order, when it is %s', (_name, content) => {
    const { text, html } = renderMail(content, 'Awa', house)
    const words = text.replace('-- \n', '').split(/\n+|(?<!client)\u00A0: /).filter(Boolean)
    let rest = visible(html)
    expect(words.length).toBeGreaterThan(3)
    for (const word of words.filter((line) => !line.startsWith(url))) {
      expect(rest).toContain(word)
      rest = rest.slice(rest.indexOf(word) + word.length)
    }
    expect(html.includes(`href="${url}/vos/dons"`)).toBe('link' in content)
    expect(`${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\{\{|\$\{/)
  })

  it('leaves out what it has not got', () => {
    const { html } = renderMail(minimal, 'Awa', house)
    expect(html).not.toContain('<a ')
    expect(visible(html).trim().split('\n')).toEqual([
      product.brand, 'Bienvenue', 'Bonjour Awa,', 'Votre compte est ouvert.', `L’équipe ${product.brand}`,
      expect.stringContaining('Vous recevez cet e-mail'), `Service client\u00A0: aide@exemple.bj, ${formatPhone(house.phone)}`,
    ])
  })

  it('K66: names no customer service that nobody has set', () => {
    expect(renderMail(minimal, 'Awa', { publicUrl: url }).text).not.toContain('Service client')
  })

  it('keeps the lines of a reason of several lines', () => {
    const { text, html } = renderMail({ ...minimal, paragraphs: ['Rejeté.', 'Motif\u00A0: illisible.\n<b>Recommencez</b>.'] }, 'Awa', house)
    expect(text).toContain('illisible.\n<b>Recommencez</b>.')
    expect(html).toContain('illisible.<br>&lt;b&gt;Recommencez&lt;/b&gt;.</p>')
  })

  it('names nobody in an impersonal one', () => {
    const { text, html } = renderMail({ ...full, isImpersonal: true }, 'Cliquez ici', house)
    expect(`${text}${html}`).not.toContain('Cliquez ici')
    expect(text).toMatch(/^Bonjour,\n/)
  })

  it('shows everything given as text', () => {
    const hostile = `<script>alert(1)</script> & Fils "1" '2' <!-- <img src=x onerror=alert(1)>`
    const { text, html } = renderMail({
      subject: hostile,
      paragraphs: [hostile, hostile],
      highlight: hostile,
      rows: [{ label: hostile, value: hostile }],
      link: { label: hostile, path: `/a"onclick="b'` },
    }, hostile, house)
    const escaped = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; Fils &quot;1&quot; &#39;2&#39; &lt;!-- &lt;img src=x onerror=alert(1)&gt;'
    // title, heading, preview, opening, greeting, highlight, row, second paragraph, button
    expect(html.split(escaped)).toHaveLength(11)
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain(`href="${url}/a&quot;onclick=&quot;b&#39;"`)
    expect(text.split(hostile)).toHaveLength(8)
  })

  it('is for any mail program: French, nothing to fetch, no script, styles on the elements, a dark theme', () => {
    const { html } = renderMail(full, 'Awa', house)
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html.replaceAll(`href="${url}/vos/dons"`, '')).not.toMatch(/https?:|src=|url\(|@import|<link|<script|<form/)
    for (const [tag] of html.matchAll(/<(?:p|h1|a)\b[^>]*>/g)) expect(tag).toContain('style="')
    for (const [tag] of html.matchAll(/<table\b[^>]*>/g)) expect(tag).toContain('role="presentation"')
  })

  it('previews what happened, never the code', () => {
    const { html } = renderMail(full, 'Awa', house)
    expect(/<div style="display:none[^>]*>(.*?)<\/div>/.exec(html)?.[1]).toBe('Merci pour votre don.')
  })
})
