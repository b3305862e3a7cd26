import { product } from '@passerelle/contract/product'
import { screens as at } from '@passerelle/contract/screens'
import { expect, type Page, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { Person } from './support/person.ts'

/** Forms, by who fills them in; a dialog by the button that opens it. */
const forms: Record<string, readonly { path: string; opens?: string }[]> = {
  'a visitor': [{ path: at.login }, { path: at.register }, { path: at.recovery }],
  'beneficiaire': [{ path: `/demande/${product.slug}` }, { path: at.editBeneficiary }, { path: at.profile }],
  'partenaire': [{ path: at.donate }, { path: at.editCompany }, { path: `/offrir/${product.slug}/projet/1` }],
  'fournisseur': [{ path: at.balance, opens: 'Demander un paiement' }, { path: at.scan, opens: 'Saisir le code' }],
  'admin': [{ path: '/admin/catalogue', opens: 'Ajouter un service ou un produit' }, { path: '/admin/profils' }],
}

for (const [name, screens] of Object.entries(forms)) {
  test(`K42: on a phone on its side, each field of ${name} is seen with its label, also above the keyboard`, async ({ browser }) => {
    const person = await Person.arrive(browser, demoUrl(), 'paysage')
    const { page } = person
    if (name !== 'a visitor') {
      await person.enter(demoAccount(name))
    }
    for (const { path, opens } of screens) {
      await page.setViewportSize({ width: 640, height: 360 })
      await page.goto(path)
      await isQuiet(page)
      if (opens) await page.getByRole('button', { name: opens }).filter({ visible: true }).first().click()
      await person.keep(path.replace(/\W+/g, '-'))
      for (const height of [360, 190]) {
        await page.setViewportSize({ width: 640, height })
        expect(await hiddenFields(page), `${path}, ${height} px high`).toEqual([])
      }
    }
    await person.leave()
  })
}

/** The fields that, when they have the focus, are not wholly on the screen with their label, or lie under something. */
function hiddenFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inFront = document.querySelector('dialog[open]') ?? document.querySelector('main')
    const fields = [...(inFront?.querySelectorAll<HTMLInputElement>('.field :is(input, select)') ?? [])].filter((field) =>
      field.checkVisibility() && !field.disabled && !['radio', 'checkbox', 'file', 'hidden'].includes(field.type),
    )
    const isSeen = (node: Element) => {
      const { top, bottom, left, width } = node.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight + 1) return false
      const found = document.elementFromPoint(left + Math.min(width / 2, 20), (top + bottom) / 2)
      return found !== null && (node.contains(found) || found.contains(node) || node.parentElement === found.parentElement)
    }
    return fields.flatMap((field) => {
      // Again, where it has the focus from the start: a browser scrolls there when its keyboard opens.
      field.blur()
      field.focus()
      const label = field.labels?.[0]
      return isSeen(field) && (!label || isSeen(label)) ? [] : [label?.textContent ?? field.name]
    })
  })
}
