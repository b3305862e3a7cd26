import { product } from './product.ts'

/** What moves money, each in its word. */
export const ledgerKindWord = {
  payment_confirmed: 'Paiement reçu',
  pass_used: `${product.label} utilisé`,
  scan_undone: 'Scan annulé',
  payout_requested: 'Retrait demandé',
  payout_transferred: 'Retrait versé',
  payout_canceled: 'Retrait annulé',
  refund: 'Remboursement',
  provider_charge: 'Commission du prestataire',
  money_unmatched: 'Argent à rapprocher',
  review_honoured: 'Examen\u00A0: don honoré',
  review_returned: 'Examen\u00A0: argent rendu',
} as const
export type LedgerKind = keyof typeof ledgerKindWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const ledgerKinds = Object.keys(ledgerKindWord) as [LedgerKind, ...LedgerKind[]]

/** The platform's accounts, each in its words. */
export const platformAccountWord = {
  provider_cash: 'Argent chez le prestataire de paiement',
  pass_funds: `Fonds des ${product.nouns} non utilisés`,
  platform_fees: 'Frais de la plateforme',
  payouts_reserved: 'Retraits réservés',
  suspense: 'Argent reçu à rapprocher',
  provider_fees: 'Commissions du prestataire',
} as const
export type PlatformAccount = keyof typeof platformAccountWord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const platformAccounts = Object.keys(platformAccountWord) as [PlatformAccount, ...PlatformAccount[]]

/** Whose an account is, and whether anything is on it. */
export const accountKindWord = { platform: 'Plateforme', supplier: 'Fournisseur' } as const
export const accountKinds = ['platform', 'supplier'] as const satisfies readonly (keyof typeof accountKindWord)[]
export const accountStateWord = { filled: 'Avec un solde', empty: 'À zéro' } as const
export const accountStates = ['filled', 'empty'] as const satisfies readonly (keyof typeof accountStateWord)[]

/** Every supplier's account together. */
export const allSuppliers = 'suppliers'

/** What we own or spent: a debit makes it grow. The others are what we owe. */
const ownedAccounts: readonly string[] = ['provider_cash', 'provider_fees'] satisfies PlatformAccount[]
export const isOwned = (account: string): boolean => ownedAccounts.includes(account)

/** The two sides of a booking, wherever lines are shown: where money goes out from, and where it comes in. */
export const ledgerSideWord = { out: 'Débit', in: 'Crédit' } as const

/** What credits less debits are as the account's own amount. */
export const ofAccount = (account: string, creditsLessDebitsXof: number): number =>
  (isOwned(account) ? -creditsLessDebitsXof + 0 : creditsLessDebitsXof)

/** « Frais de la plateforme », « Fournisseur : Soleil des Collines ». */
export function accountWord(account: string, supplierName: string | null): string {
  if (account === allSuppliers) return 'Dû aux fournisseurs'
  const words: Readonly<Record<string, string>> = platformAccountWord
  return words[account] ?? `Fournisseur\u00A0: ${supplierName ?? account.replace('supplier:', 'n°\u00A0')}`
}
