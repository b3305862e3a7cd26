import { screens } from './screens.ts'

interface TextWords {
  label: string
  /** Where everybody reads it; null for what is only shown where it is accepted. */
  screen: string | null
  /** What it is for: on the screen where it is written. */
  does: string
  max: number
}

/** The texts that the programme writes by itself, in the order of their list. */
export const textWords = {
  presentation: {
    label: 'Présentation du programme', screen: screens.presentation, max: 20_000,
    does: 'Les mots du programme sur la page d’accueil, entre les étapes et les rôles\u00A0: qui le porte, où, pour qui.',
  },
  help: {
    label: 'Aide', screen: screens.help, max: 20_000,
    does: 'Les réponses aux questions courantes. Les contacts du programme s’y ajoutent d’eux-mêmes.',
  },
  terms: {
    label: 'Conditions d’utilisation', screen: screens.terms, max: 20_000,
    does: 'Ce que chacun accepte à sa première visite, puis à chaque nouvelle version majeure.',
  },
  consent: {
    label: 'Phrase d’accord', screen: null, max: 600,
    does: 'La phrase à laquelle on dit oui, à côté des conditions. Une seule idée, en mots simples.',
  },
  privacy: {
    label: 'Données personnelles', screen: screens.privacy, max: 20_000,
    does: 'Quelles données sont gardées, pourquoi, combien de temps, et à qui écrire.',
  },
  legal: {
    label: 'Mentions légales', screen: screens.legal, max: 20_000,
    does: 'Qui édite ce site, qui l’héberge, et qui en répond.',
  },
} as const satisfies Record<string, TextWords>

export type TextName = keyof typeof textWords
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const textNames = Object.keys(textWords) as [TextName, ...TextName[]]
export const wordsOfText = (name: TextName): TextWords => textWords[name]

/** What people say yes to: of these, a version is major or minor. */
export const acceptedTexts = ['terms', 'consent'] as const satisfies readonly TextName[]
export const isAccepted = (name: TextName): boolean => acceptedTexts.some((one) => one === name)

export const weights = ['major', 'minor'] as const
export type Weight = (typeof weights)[number]
export const weightWord = {
  major: { label: 'Majeure', help: 'Chacun relit et accepte de nouveau à sa prochaine visite. Rien n’est perdu entre-temps.' },
  minor: { label: 'Mineure', help: 'Une faute corrigée, une tournure plus claire\u00A0: l’accord déjà donné reste valable.' },
} as const satisfies Record<Weight, { label: string; help: string }>
