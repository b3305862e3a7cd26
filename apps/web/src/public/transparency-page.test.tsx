import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openFigures } from '../../test/open-figures.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { plain } from '../../test/tables.ts'
import TransparencyPage from './transparency-page.tsx'

const open = (figures: unknown) => {
  stubServer({ 'GET /api/transparency': { body: { figures } } })
  renderPage(<TransparencyPage />, { path: '/transparence' })
}
const partOf = (name: RegExp | string) => plain(screen.getByRole('region', { name }).textContent)

test('where the money is adds up, and what was done is told by place, month and service', async () => {
  open(openFigures)
  await screen.findByText('L’argent des donateurs est intact.')
  const { money } = openFigures
  const listed = [...document.querySelectorAll('[aria-labelledby=received] .stackbar + .parts dd')]
  const sum = listed.reduce((all, { textContent }) => all + Number(plain(textContent).replaceAll(/\D/g, '')), 0)
  expect(sum).toBe(money.received)
  expect(partOf(/reçus/)).toContain('sans écart depuis le 3 avril 2026')
  expect(partOf(/par département/)).toMatch(/Littoral26 pass utilisés/)
  expect(partOf(/par département/)).toContain('Zouréuni')
  expect(partOf(/par département/)).toContain('Mono0 pass utilisés')
  expect(partOf(/par département/)).toContain('16 de plus dans des départements réunis')
  expect(partOf(/par département/)).toContain('Février à mars 2026 : Borgou et Zou 9 · Littoral 14')
  expect(partOf(/par service/)).toContain('Formation28')
  expect(partOf('En combien de temps')).toContain('du scan au paiement du fournisseur3,5 jours')
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/transparency/csv')
})

test('money that is missing is said first, and small programmes say why there are no months', async () => {
  open({ ...openFigures, intact_since: null, money: { ...openFigures.money, rest: -5 }, reach: null, periods: [], gifts: [] })
  await screen.findByText('Il manque de l’argent.')
  expect(screen.getByText('Pas encore de chiffres par mois')).toBeDefined()
  expect(screen.queryByText('personnes aidées')).toBeNull()
})
