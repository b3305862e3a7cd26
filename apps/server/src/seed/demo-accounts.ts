import type { RoleId } from '@passerelle/contract/constants'

/** Accounts of the demonstration, one a role. Never in production: config.ts refuses it. */
export const demoPassword = 'Passerelle-2026'

export const demoAccounts: readonly { email: string; role: RoleId }[] = [
  { email: 'admin@passerelle.example', role: 1 },
  { email: 'beneficiaire@passerelle.example', role: 2 },
  { email: 'partenaire@passerelle.example', role: 3 },
  { email: 'fournisseur@passerelle.example', role: 4 },
]
