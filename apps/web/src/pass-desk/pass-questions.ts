import { product } from '@passerelle/contract/product'
import type { ButtonTone } from '../ui/text/button.tsx'

export type ActName = 'assign' | 'move' | 'unassign' | 'suspend' | 'restore' | 'renew' | 'extend'

interface ActQuestion {
  verb: string
  motives: readonly string[]
  label: string
  help: string
  tone: ButtonTone
  /** What it does, said before. */
  entails: string
}

const toThePerson = { label: 'Précision pour la personne', help: 'Envoyée par e-mail avec le motif, et gardée dans l’histoire.' }
const toColleagues = { label: 'Précision pour vos collègues', help: `Gardée dans l’histoire du ${product.noun}.` }

/** What is asked before each act of the desk on a pass, one or several. */
export const questions: Record<ActName, ActQuestion> = {
  assign: {
    verb: 'Donner à quelqu’un', motives: ['Demande urgente', 'Donné par erreur à une autre personne'], ...toThePerson, tone: 'brand',
    entails: 'La personne reçoit un code et une nouvelle durée. Qui l’avait ne l’a plus, et lit le motif.',
  },
  move: {
    verb: 'Changer de fournisseur', motives: ['Fournisseur trop loin', 'Fournisseur fermé'], ...toColleagues, tone: 'brand',
    entails: 'Le fournisseur d’avant ne peut plus le scanner. La personne est prévenue du nouveau.',
  },
  unassign: {
    verb: 'Reprendre', motives: ['Attribué par erreur', 'La personne n’en a plus besoin', 'Fraude constatée'], ...toThePerson, tone: 'clay',
    entails: 'Le code ne fonctionne plus, et la valeur va à la plus ancienne demande qui attend.',
  },
  suspend: {
    verb: 'Suspendre', motives: ['Fraude soupçonnée', 'Code vu par quelqu’un d’autre'], ...toThePerson, tone: 'clay',
    entails: 'Il ne peut plus être scanné, et n’expire pas. La personne et le fournisseur sont prévenus.',
  },
  restore: {
    verb: 'Lever la suspension', motives: ['Vérification faite', 'Suspendu par erreur'], ...toThePerson, tone: 'brand',
    entails: 'Il peut être scanné à nouveau, s’il n’est pas suspendu pour une autre raison. Son dernier jour ne change pas.',
  },
  renew: {
    verb: 'Remplacer le code', motives: ['Code vu par quelqu’un d’autre', 'Feuille perdue'], ...toThePerson, tone: 'brand',
    entails: 'L’ancien code ne fonctionne plus. La personne seule voit le nouveau.',
  },
  extend: {
    verb: 'Prolonger', motives: ['Fournisseur fermé', 'Maladie ou accident', 'Retard de notre part'], ...toThePerson, tone: 'brand',
    entails: 'Il peut être utilisé jusqu’à ce jour compris. La personne est prévenue.',
  },
}
