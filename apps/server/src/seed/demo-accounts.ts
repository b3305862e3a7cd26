import type { RoleId } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'

/** Accounts of the demonstration, one a role. Never in production: config.ts refuses it. */
export const demoPassword = `${product.brand}-2026`

/** At our own made-up domain. */
export const demoEmail = (name: string): string => `${name}@${product.demoDomain}`

export const demoAccounts: readonly { email: string; role: RoleId }[] = [
  { email: demoEmail('admin'), role: 1 },
  { email: demoEmail('beneficiaire'), role: 2 },
  { email: demoEmail('partenaire'), role: 3 },
  { email: demoEmail('fournisseur'), role: 4 },
]
