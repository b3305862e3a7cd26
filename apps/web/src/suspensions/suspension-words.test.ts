import { role } from '@passerelle/contract/constants'
import { expect, test } from 'vitest'
import { consequence } from './suspension-words.ts'

const none = { act: 'suspend' as const, refusal: null, sessions: 0, held: 0, payouts: 0, payouts_amount: 0 }

test('what a suspension entails agrees with how many passes there are', () => {
  expect(consequence({ ...none, held: 1 }, role.supplier)).toContain('1 pass à scanner passe à d’autres fournisseurs.')
  expect(consequence({ ...none, held: 2 }, role.supplier)).toContain('2 pass à scanner passent à d’autres fournisseurs.')
  expect(consequence({ ...none, held: 1 }, role.beneficiary)).toContain('1 pass gardé pour cette personne, inutilisable jusqu’au')
  expect(consequence({ ...none, held: 34 }, role.beneficiary)).toContain('34 pass gardés pour cette personne, inutilisables jusqu’au')
})
