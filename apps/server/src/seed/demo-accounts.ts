/** Accounts of the demonstration, one a role (domain 12). Never in production: config.ts refuses it. */
export const demoPassword = 'Passerelle-2026'

export const demoAccounts = [
  { email: 'admin@passerelle.example', role: 'Administrateur' },
  { email: 'beneficiaire@passerelle.example', role: 'Bénéficiaire' },
  { email: 'partenaire@passerelle.example', role: 'Partenaire' },
  { email: 'fournisseur@passerelle.example', role: 'Fournisseur' },
] as const
