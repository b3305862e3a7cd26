import { expect, test } from 'vitest'
import { journalDetail } from './journal-detail.ts'

test.for([
  [
    'payout.approve', { from: 'pending', to: 'sending', amountXof: 2500, isLast: true },
    'En attente → Transfert en cours, Montant\u00A0: 2\u202F500\u00A0FCFA, Dernière signature\u00A0: oui',
  ],
  ['profile.submit', { roleId: 2, to: 'pending' }, '– → En attente, Rôle\u00A0: Bénéficiaire'],
  [
    'profile.rejected', { from: 'pending', to: 'rejected', refused: ['doc_file', 'phone'] },
    'En attente → Rejeté, À corriger\u00A0: Document, Téléphone',
  ],
  ['case.note', { from: 'open', to: 'open' }, ''],
  ['admin.change_role', { from: 'lecture', to: 'super' }, 'Lecture seule → Administration'],
  [
    'payment.decide', { from: 'review', outcome: 'give_back', cause: 'stray' },
    'En examen → –, Issue\u00A0: À rendre, Cause\u00A0: Autre transaction que celle de la commande',
  ],
  [
    'service.update', { before: { name: 'Couture' }, after: { name: 'Coupe' } },
    'Avant\u00A0: (Nom\u00A0: Couture), Après\u00A0: (Nom\u00A0: Coupe)',
  ],
  [
    'import.run', { kind: 'beneficiaries', rows: 2, digest: 'b7585b04' },
    'Sorte\u00A0: Bénéficiaires, Lignes\u00A0: 2',
  ],
  ['text.publish', { before: 0, after: 1, weight: 'minor' }, 'Avant\u00A0: 0, Après\u00A0: 1, Portée\u00A0: Mineure'],
  ['ancien.mot', { from: 'jadis', ancienNom: 'x' }, 'jadis → –, ancienNom\u00A0: x'],
] as const)('a line of %s is read in French, what nobody knows any more as it was kept', ([action, detail, words]) => {
  expect(journalDetail({ action, detail })).toBe(words)
})

test('whose a file was and is now is said by account, unless it is whoever did it', () => {
  const said = (action: string, from: number | null, to: number | null) => journalDetail({ action, actor: { id: 1 }, detail: { from, to } })
  expect(said('review.claim', null, 1)).toBe('')
  expect(said('review.take_over', 5, 1)).toBe('Avant\u00A0: compte 5')
  expect(said('case.give', 1, 8)).toBe('Après\u00A0: compte 8')
})
