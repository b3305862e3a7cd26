import { product } from '@passerelle/contract/product'
import { caseScreen, screens as at } from '@passerelle/contract/screens'
import { expect, type Page, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { stopCalls } from './support/calls.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { unvisited } from './support/desk-addresses.ts'
import { Person } from './support/person.ts'

/** Each screen that shows what people have written, by who reads it. */
const pages = {
  beneficiaire: [
    at.dashboard, at.wallet, at.requests, at.cases, caseScreen(1), at.services, at.notifications, at.profile, at.editBeneficiary,
    `/demande/${product.slug}`,
  ],
  partenaire: [
    at.dashboard, at.donations, at.ownPayments, at.financed, at.projects, at.donate, at.profile, at.editCompany,
    `/offrir/${product.slug}/projet/1`, '/don/details/1/Rentr%C3%A9e',
  ],
  fournisseur: [at.dashboard, at.balance, at.allocated, at.profile, at.editCompany, at.scan],
  admin: [
    at.admin, '/admin/profils', '/admin/profils/{profile}', '/admin/personnes/{profile}',
    '/admin/profils?statut=approved', '/admin/demandes', '/admin/demandes/{project}',
    '/admin/paiements', '/admin/paiements/{payment}', '/admin/retraits', '/admin/retraits/{payout}', '/admin/remboursements',
    '/admin/comptes-de-paiement', '/admin/reclamations', '/admin/reclamations/1',
    '/admin/personnes', '/admin/projets', '/admin/projets/{project}', `/admin/${product.slug}`,
    `/admin/${product.slug}/1`, '/admin/utilisations', '/admin/dons',
    '/admin/catalogue', '/admin/catalogue/types', '/admin/registre', '/admin/registre/comptes', '/admin/registre/soldes',
    '/admin/registre/ecritures', '/admin/banque',
    '/admin/journal', '/admin/journal/acces', '/admin/messages', '/admin/messages/{message}', '/admin/messages/textes',
    '/admin/import', '/admin/import/fichiers', '/admin/travaux', '/admin/exports', '/admin/administrateurs', at.profile,
    '/admin/reglages', '/admin/reglages/keptBytesMaxBefore', '/admin/reglages/jours-feries', '/admin/reglages/contacts',
    '/admin/reglages/textes/terms',
  ],
}

const long = 'Établissements'.repeat(8).slice(0, 110)
const address =
  'https://formation.exemple.bj/programmes/bureautique/inscription-en-ligne/2026?session=automne&niveau=debutant&lieu=cotonou-littoral'

/** Words that people choose. */
const written = new RegExp([
  'name', 'title', 'reason', 'resume', 'description', 'details', 'address', 'responsable', 'profession', 'motivation', 'message', 'text',
  'label', 'body', 'email', 'ref_doc', 'parent', 'department', 'city', 'commune',
].join('|'))
/** What the application reads, not people: addresses, days, numbers, its own names of things. */
const fixed = /^(?:\/|\d{4}-\d{2}|[+\d\s]+$|[a-z][A-Za-z_]*$)/

/** One of the two in place of each written text, as somebody would who has no short name. */
function lengthen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => lengthen(one, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthen(one, name)]))
  }
  if (typeof value !== 'string' || value === '' || !written.test(key) || fixed.test(value)) return value
  return /title|details|description|message/.test(key) ? address : long
}

async function lengthenReads(page: Page): Promise<void> {
  await stopCalls(page, { addresses: ['*/api/*'], on: 'the way back' }, async (call) => {
    const isRead = call.method === 'GET' && !/\/api\/(?:demo|documents)/.test(call.url.pathname)
    if (!isRead || !call.answers?.includes('json')) return call.pass()
    return call.reply({ json: lengthen(JSON.parse(await call.answer())) })
  })
}

for (const [name, paths] of Object.entries(pages)) {
  test(`K41: no screen of ${name} is wider than a small phone, however long its words are`, async ({ browser }) => {
    const person = await Person.arrive(browser, demoUrl(), `mots-longs-${name}`)
    await person.enter(demoAccount(name))
    test.setTimeout(240_000)
    const desk = await apiOf(demoAccount('admin'))
    const firstOf = async (list: string) => (await desk.get(`/api/admin/${list}`)).body.data[0]
    const ids: Record<string, string> = {
      '{profile}': String((await firstOf('profiles')).user.id), '{project}': String((await firstOf('projects')).id),
      '{payment}': (await firstOf('payments')).id, '{payout}': String((await firstOf('payouts')).id),
      '{message}': String((await firstOf('messages')).id),
    }
    await lengthenReads(person.page)
    // A tablet too, for those who may have no desk.
    const widths = name === 'admin' ? [320] : [320, 768]
    for (const pattern of paths) {
      const path = pattern.replace(/\{\w+\}/, (id) => ids[id] ?? id)
      await person.page.setViewportSize({ width: 320, height: 780 })
      await person.page.goto(path)
      await isQuiet(person.page)
      await person.keep(path.replace(/\W+/g, '-'))
      for (const width of widths) {
        await person.page.setViewportSize({ width, height: 780 })
        expect.soft(await person.page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width)
        const cut = await person.page.evaluate(cutTexts)
        expect.soft(cut, `${path} cuts words at its right edge, at ${width}`).toEqual([])
      }
    }
    await person.leave()
  })
}

test('every address of the back office is looked at with long words', () => {
  expect(unvisited(pages.admin)).toEqual([])
})

/** Texts that leave the screen at the right although the page does not scroll: a box cuts them. */
function cutTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (
      !element?.checkVisibility({ visibilityProperty: true }) ||
      // Saved views slide, whatever their names: each is reached by hand.
      element.closest('.sr, .who, .views, [aria-hidden="true"], option, textarea, thead, svg, iframe')
    ) {
      continue
    }
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const { right, width } = range.getBoundingClientRect()
    // Said to readers of screens, like `.sr`, where an icon stands for it.
    const { textOverflow, clipPath } = getComputedStyle(element)
    if (textOverflow === 'ellipsis' || clipPath === 'inset(50%)') continue
    if (width > 1 && right > innerWidth + 1) cut.push(`${element.className}: ${(walker.currentNode.textContent ?? '').slice(0, 30)}`)
  }
  return cut
}
