import { percentWords } from './fee.ts'
import { fileMaxWords } from './constants.ts'
import { formatHours, formatMinutes } from './durations.ts'
import { formatWhole, formatXof } from './money.ts'
import { product } from './product.ts'

/** What is under one title on the screen of settings, in its order. */
export const settingGroupWord = {
  gifts: 'Dons et frais',
  passes: `${product.labels} et scans`,
  payouts: 'Retraits et remboursements',
  signals: 'Signaux pour qui signe un retrait',
  accounts: 'Comptes et fichiers',
  cases: 'Réclamations',
} as const
export type SettingGroup = keyof typeof settingGroupWord

type Unit = 'percent' | 'xof' | 'minutes' | 'hours' | 'hour' | 'days' | 'working_days' | 'months' | 'years' | 'bytes' | 'count'

interface SettingWords {
  group: SettingGroup
  /** On a row and as a title. */
  label: string
  unit: Unit
  /** What it does. */
  does: string
  /** From when on a change counts, and for what it does not: said before the button. */
  entails: string
  /** It moves money, or who may move it: a change is asked for twice. */
  isGrave?: true
}

/** A signal refuses nothing; but who signs sees fewer of them. */
const signalled = {
  entails: 'Compte dès maintenant, pour les retraits qui attendent aussi. Un signal ne refuse rien\u00A0: il se montre à qui signe.',
  isGrave: true,
} as const

/** The figures that the programme may change: their bounds and defaults are the server's, what people read of them is here, once. */
export const settingWords = {
  feeBasisPoints: {
    group: 'gifts',
    label: 'Frais de la plateforme',
    unit: 'percent',
    does: 'S’ajoutent au montant de chaque don et paient le fonctionnement.',
    entails: 'Les dons faits à partir de maintenant portent ce taux. Ceux déjà commencés gardent le leur.',
    isGrave: true,
  },
  paymentMaxXof: {
    group: 'gifts',
    label: 'Paiement le plus élevé',
    unit: 'xof',
    does: 'Un don plus élevé, frais compris, est refusé avant d’être payé.',
    entails: 'Les dons faits à partir de maintenant suivent ce plafond. Un don déjà commencé peut encore être payé.',
    isGrave: true,
  },
  reservationMinutes: {
    group: 'gifts',
    label: 'Durée d’une réservation',
    unit: 'minutes',
    does: 'Le temps pendant lequel ce qu’un donateur choisit dans un projet lui est gardé.',
    entails: 'Les choix faits à partir de maintenant sont gardés ce temps. Une réservation en cours garde sa fin.',
  },
  passValidityMonths: {
    group: 'passes',
    label: `Validité d’un ${product.noun}`,
    unit: 'months',
    does: `Compte du jour où un ${product.noun} est donné à un bénéficiaire.`,
    entails: `Les ${product.nouns} donnés à partir de maintenant suivent cette durée. Les autres gardent leur dernier jour.`,
    isGrave: true,
  },
  scanUndoMinutes: {
    group: 'passes',
    label: 'Délai pour annuler un scan',
    unit: 'minutes',
    does: 'Après un scan, le fournisseur peut l’annuler lui-même pendant ce temps.',
    entails: 'Compte dès maintenant, pour les scans déjà faits aussi.',
  },
  undosPerPassMax: {
    group: 'passes',
    label: `Annulations d’un même ${product.noun}`,
    unit: 'count',
    does: `Au-delà, le fournisseur ne peut plus annuler les scans de ce ${product.noun}.`,
    entails: 'Compte dès maintenant\u00A0; les annulations déjà faites sont comptées.',
  },
  payoutMinXof: {
    group: 'payouts',
    label: 'Retrait le plus petit',
    unit: 'xof',
    does: 'Un fournisseur ne demande pas moins à la fois.',
    entails: 'Les demandes faites à partir de maintenant suivent ce minimum. Une balance plus petite attend de l’atteindre. Les retraits déjà demandés restent.',
    isGrave: true,
  },
  payoutMaxXof: {
    group: 'payouts',
    label: 'Retrait le plus élevé',
    unit: 'xof',
    does: 'Un fournisseur ne demande pas plus à la fois.',
    entails: 'Les demandes faites à partir de maintenant suivent ce plafond. Les retraits déjà demandés restent.',
    isGrave: true,
  },
  payoutsOpenMax: {
    group: 'payouts',
    label: 'Retraits ouverts d’un fournisseur',
    unit: 'count',
    does: 'Combien de retraits un fournisseur peut avoir en même temps, ni versés ni annulés.',
    entails: 'Les demandes faites à partir de maintenant suivent cette limite. Les retraits déjà demandés restent.',
  },
  payoutsPerNumberPerDay: {
    group: 'payouts',
    label: 'Versements par jour vers un numéro',
    unit: 'count',
    does: 'Le prestataire de paiement n’en fait pas plus de trois\u00A0: au-delà, les versements échoueraient chez lui.',
    entails: 'Compte dès maintenant\u00A0; les versements d’aujourd’hui sont comptés.',
    isGrave: true,
  },
  payoutNewNumberHours: {
    group: 'payouts',
    label: 'Attente d’un nouveau numéro ou d’un accès redonné',
    unit: 'hours',
    does: 'Aucun retrait n’est approuvé vers un numéro ajouté depuis moins longtemps, ni d’un compte dont le bureau a redonné l’accès depuis moins longtemps.',
    entails: 'Compte dès maintenant, pour les retraits déjà demandés aussi. À zéro, un numéro ajouté est payé tout de suite.',
    isGrave: true,
  },
  payoutFirstMaxXof: {
    group: 'payouts',
    label: 'Premier retrait vers un numéro',
    unit: 'xof',
    does: 'Le plus qui peut être demandé vers un numéro qui n’a encore rien reçu.',
    entails: 'Les demandes faites à partir de maintenant suivent ce plafond. Les retraits déjà demandés restent.',
    isGrave: true,
  },
  payoutTwoApproversAboveXof: {
    group: 'payouts',
    label: 'Deux approbations au-dessus de',
    unit: 'xof',
    does: 'Quand les retraits d’un fournisseur dépassent cette somme sur la période, deux personnes différentes les approuvent.',
    entails: 'Compte dès maintenant, pour les retraits déjà demandés aussi. Plus il est haut, plus une personne seule peut verser.',
    isGrave: true,
  },
  payoutWindowDays: {
    group: 'payouts',
    label: 'Période des deux approbations',
    unit: 'days',
    does: 'Sur combien de jours les retraits d’un fournisseur sont additionnés.',
    entails: 'Compte dès maintenant, pour les retraits déjà demandés aussi. Plus elle est courte, plus une personne seule peut verser.',
    isGrave: true,
  },
  refundTwoApproversAboveXof: {
    group: 'payouts',
    label: 'Remboursement à deux au-dessus de',
    unit: 'xof',
    does: 'Au-dessus de cette somme, deux personnes différentes décident d’un remboursement.',
    entails: 'Compte dès maintenant, pour les remboursements déjà demandés aussi. Plus il est haut, plus une personne seule peut rembourser.',
    isGrave: true,
  },
  separationWindowDays: {
    group: 'payouts',
    label: 'Séparation après un changement d’équipe',
    unit: 'days',
    does: 'Pendant ce temps, qui a créé ou changé le compte d’un collègue ne signe pas avec lui.',
    entails: 'Compte dès maintenant, pour les changements déjà faits aussi. Plus elle est courte, plus vite deux comptes liés peuvent signer ensemble.',
    isGrave: true,
  },
  signalBurstScans: {
    group: 'signals',
    label: 'Scans en une minute',
    unit: 'count',
    does: 'À partir de combien de scans en une minute un fournisseur est signalé.',
    ...signalled,
  },
  signalSameHolderScans: {
    group: 'signals',
    label: 'Scans d’une même personne en une minute',
    unit: 'count',
    does: `À partir de combien de ${product.nouns} d’une même personne, scannés en une minute, elle est signalée.`,
    ...signalled,
  },
  signalPairScans: {
    group: 'signals',
    label: 'Scans avant de chercher une personne trop présente',
    unit: 'count',
    does: 'En dessous, une personne parmi quelques-unes ne dit rien.',
    ...signalled,
  },
  signalPairBasisPoints: {
    group: 'signals',
    label: 'Part d’une même personne',
    unit: 'percent',
    does: 'À partir de quelle part des derniers scans une même personne est signalée.',
    ...signalled,
  },
  signalUndoneScans: {
    group: 'signals',
    label: 'Scans annulés, au moins',
    unit: 'count',
    does: 'En dessous, des annulations ne sont pas signalées, quelle que soit leur part.',
    ...signalled,
  },
  signalUndoneBasisPoints: {
    group: 'signals',
    label: 'Part des scans annulés',
    unit: 'percent',
    does: 'À partir de quelle part des derniers scans les annulations sont signalées.',
    ...signalled,
  },
  signalNightScans: {
    group: 'signals',
    label: 'Scans de nuit, au moins',
    unit: 'count',
    does: 'À partir de combien de scans la nuit un fournisseur est signalé.',
    ...signalled,
  },
  signalNightFromHour: {
    group: 'signals',
    label: 'Début de la nuit',
    unit: 'hour',
    does: 'L’heure à partir de laquelle un scan est fait la nuit.',
    ...signalled,
  },
  signalNightToHour: {
    group: 'signals',
    label: 'Fin de la nuit',
    unit: 'hour',
    does: 'L’heure à partir de laquelle un scan n’est plus fait la nuit.',
    ...signalled,
  },
  minimumAgeYears: {
    group: 'accounts',
    label: 'Âge d’un bénéficiaire',
    unit: 'years',
    does: 'Un profil de bénéficiaire plus jeune est refusé à l’envoi.',
    entails: 'Les profils envoyés ou corrigés à partir de maintenant suivent cet âge. Les profils approuvés le restent.',
    isGrave: true,
  },
  smsPerDayMax: {
    group: 'accounts',
    label: 'SMS envoyés en un jour',
    unit: 'count',
    does: 'Au-delà, les SMS suivants attendent le lendemain. À zéro, aucun ne part.',
    entails: 'Compte dès maintenant, pour les SMS qui attendent aussi.',
  },
  smsPriceXof: {
    group: 'accounts',
    label: 'Prix d’un SMS',
    unit: 'xof',
    does: 'Ce que la passerelle demande pour un SMS\u00A0: le coût de chaque jour en est compté.',
    entails: 'Les SMS envoyés à partir de maintenant sont comptés à ce prix.',
  },
  recoveryCodeMinutes: {
    group: 'accounts',
    label: 'Vie d’un code de récupération',
    unit: 'minutes',
    does: 'Le temps pendant lequel un code reçu par e-mail remplace un mot de passe oublié.',
    entails: 'Les codes demandés à partir de maintenant suivent cette durée. Ceux déjà envoyés gardent la leur.',
  },
  recoveryLinkHours: {
    group: 'accounts',
    label: 'Vie d’un lien de récupération',
    unit: 'hours',
    does: 'Le temps pendant lequel le lien d’un e-mail de récupération sert.',
    entails: 'Les liens envoyés à partir de maintenant suivent cette durée. Ceux déjà envoyés gardent la leur.',
  },
  keptBytesMaxBefore: {
    group: 'accounts',
    label: 'Fichiers d’un compte, avant l’approbation',
    unit: 'bytes',
    does: `Ce qu’un compte peut garder en tout tant que son profil n’a pas été approuvé. Un fichier seul ne dépasse jamais ${fileMaxWords}.`,
    entails: 'Compte pour le prochain fichier envoyé. Rien de ce qui est gardé n’est effacé.',
  },
  keptBytesMax: {
    group: 'accounts',
    label: 'Fichiers d’un compte approuvé',
    unit: 'bytes',
    does: 'Ce qu’un compte peut garder en tout, une fois son profil approuvé.',
    entails: 'Compte pour le prochain fichier envoyé. Rien de ce qui est gardé n’est effacé.',
  },
  caseAnswerWorkingDays: {
    group: 'cases',
    label: 'Délai de réponse promis',
    unit: 'working_days',
    does: 'Dit à la personne quand elle signale un problème\u00A0; les week-ends et les jours fériés ne comptent pas.',
    entails: 'Les réclamations qui arrivent à partir de maintenant suivent ce délai. Une date déjà promise reste.',
  },
  casesOpenMax: {
    group: 'cases',
    label: 'Réclamations ouvertes d’une personne',
    unit: 'count',
    does: 'Au-delà, la personne attend une réponse avant d’en ouvrir une autre.',
    entails: 'Compte pour la prochaine réclamation. Celles déjà ouvertes restent.',
  },
} as const satisfies Record<string, SettingWords>

export type SettingName = keyof typeof settingWords
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names
export const settingNames = Object.keys(settingWords) as [SettingName, ...SettingName[]]

export const wordsOf = (name: SettingName): SettingWords => settingWords[name]

const mebibyte = 1024 * 1024
const counted = (value: number, one: string, many: string) => `${formatWhole(value)}\u00A0${value > 1 ? many : one}`

/** Of the clock: « 22 h ». */
export function formatHour(hour: number): string {
  return `${hour}\u00A0h`
}

const formats: Record<Unit, (value: number) => string> = {
  percent: percentWords,
  xof: formatXof,
  minutes: formatMinutes,
  hours: formatHours,
  hour: formatHour,
  days: (value) => counted(value, 'jour', 'jours'),
  working_days: (value) => counted(value, 'jour ouvré', 'jours ouvrés'),
  months: (value) => `${formatWhole(value)}\u00A0mois`,
  years: (value) => counted(value, 'an', 'ans'),
  bytes: (value) => `${decimals.format(value / mebibyte)}\u00A0Mo`,
  count: formatWhole,
}
const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** « 10 % », « 30 minutes », « 25 Mo ». */
export const formatSetting = (name: SettingName, value: number): string => formats[settingWords[name].unit](value)

/** In which unit a figure is typed: its word at the edge of the field, and how much of what is kept one of it is. */
const typedUnits: Record<Unit, { word: string; factor: number }> = {
  percent: { word: '%', factor: 100 },
  xof: { word: 'FCFA', factor: 1 },
  minutes: { word: 'minutes', factor: 1 },
  hours: { word: 'heures', factor: 1 },
  hour: { word: 'h', factor: 1 },
  days: { word: 'jours', factor: 1 },
  working_days: { word: 'jours ouvrés', factor: 1 },
  months: { word: 'mois', factor: 1 },
  years: { word: 'ans', factor: 1 },
  bytes: { word: 'Mo', factor: mebibyte },
  count: { word: '', factor: 1 },
}
export const typedUnitOf = (name: SettingName): { word: string; factor: number } => typedUnits[settingWords[name].unit]
