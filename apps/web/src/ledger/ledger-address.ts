import type { LedgerSource } from '@passerelle/contract/ledger'
import { paths } from '../paths.ts'

/** Filters of the statement, by their names in the address of the page and of the call. */
export const sourceParams = {
  account: 'compte', kind: 'evenement', from: 'du', to: 'au', reference: 'piece', donor: 'donateur', project: 'projet',
} as const satisfies Record<keyof LedgerSource, string>

export const accountsAddress = `${paths.admin}/registre/comptes`
export const balancesAddress = `${paths.admin}/registre/soldes`
export const entriesAddress = `${paths.admin}/registre/ecritures`

/** Where « Pourquoi ce chiffre ? » leads: the lines whose sum the amount is. */
export function linesAddress(source: LedgerSource): string {
  const search = new URLSearchParams()
  for (const [key, name] of Object.entries(sourceParams)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
    const value = source[key as keyof LedgerSource]
    if (value !== undefined) search.set(name, String(value))
  }
  return `${entriesAddress}?${search}`
}
