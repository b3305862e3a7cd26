import { expect, test } from 'vitest'
import { listFinancedPasses, listProvidedPasses } from '../../packages/contract/src/passes.ts'
import { fieldNames } from './contract-names.mjs'
import { renameProduct } from './renamed-copy.mjs'

const words = {
  slug: 'bon', label: 'Bon', labels: 'Bons', noun: 'bon', nouns: 'bons', aNoun: 'un bon', brand: 'Ponton', demoDomain: 'ponton.example',
}
const source = `const slug = 'pass'
export const product = {
  slug,
${Object.keys(words).filter((name) => name !== 'slug').map((name) => `  ${name}: 'old',`).join('\n')}
} as const
export const productField = { nbr: \`\${slug}_nbr\` }
`

test('the product gets every word, and nothing else changes', () => {
  const renamed = renameProduct(source, words)
  expect(renamed).not.toMatch(/'pass'|'old'/)
  for (const word of Object.values(words)) expect(renamed).toContain(`'${word}'`)
  expect(renamed).toContain('`${slug}_nbr`')
})

test('a word that the renamed product does not know, or has too many, is a fault', () => {
  expect(() => renameProduct(source.replace('  noun:', "  motto: 'old',\n  noun:"), words)).toThrow('motto')
  expect(() => renameProduct(source.replace("  brand: 'old',\n", ''), words)).toThrow('brand')
})

test('the names of fields are read at any depth: unions, arrays, what may be null', () => {
  expect([...fieldNames(listFinancedPasses.response)]).toEqual(expect.arrayContaining([
    'data', 'pass_amount', 'status_scan', 'beneficiary', 'user', 'name', 'per_page',
  ]))
  expect([...fieldNames(listProvidedPasses.response)]).toEqual(expect.arrayContaining(['service_produit', 'type', 'pass_amount']))
})
