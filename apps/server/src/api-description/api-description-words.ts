import { type AdminRole, limits, roleLabel, searchHeader } from '@passerelle/contract/constants'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { rolesWith } from '@passerelle/contract/rights'
import type { Access, Route } from '@passerelle/contract/route'
import type { Noun } from '@passerelle/contract/routes'
import type { CallLimits } from '#src/platform/http/call-limits.ts'

export const apiTitle = `API de ${product.brand}`

/** What holds for every call, one paragraph each; « `…` » is code, as in every description. */
export const apiParagraphs = ({ person, address }: CallLimits): readonly string[] => [
  'Toutes les adresses sont relatives à celle du site. Les corps et les réponses sont du JSON en UTF-8, sauf mention contraire\u00A0; un corps peut aussi être envoyé comme formulaire ou en `multipart/form-data`, avec les mêmes champs.',
  'Session\u00A0: l’appel `login` donne un jeton (`token`), à envoyer dans `Authorization: Bearer …`. Une réponse 401 dit que la session est terminée.',
  'Jeton intersite\u00A0: avant tout appel qui modifie quelque chose, `csrfCookie` pose le cookie `XSRF-TOKEN`\u00A0; l’appel renvoie ce cookie, et sa valeur dans l’en-tête `X-XSRF-TOKEN`. Sans les deux, la réponse est 419.',
  'Une seule fois\u00A0: un appel qui crée ou déplace quelque chose prend une clé, `Idempotency-Key`. Renvoyé avec la même clé et le même corps, il n’est exécuté qu’une fois et redonne la même réponse, pendant 30 jours. Après une réponse perdue, renvoyez donc le même appel\u00A0; `getOutcome` dit ce qu’il est devenu.',
  'Refus\u00A0: une réponse 200 dont `status` est `false` dit pourquoi (`reason`, stable, et `message`, à montrer). Une faute (4xx, 5xx) porte un `message` à montrer, une réponse 422 les fautes de chaque champ (`errors`), une réponse 5xx le numéro à citer (`request_id`). Les codes donnés ici nomment les fautes\u00A0; la réponse porte leur phrase.',
  `Limites\u00A0: ${formatWhole(person.reads)} lectures et ${formatWhole(person.writes)} autres appels par minute et par personne\u00A0; sans session, ${formatWhole(address.reads)} et ${formatWhole(address.writes)} par adresse. Au-delà, la réponse est 429 et \`Retry-After\` dit combien de secondes attendre. Un corps compte 256\u00A0Kio au plus, un fichier ${limits.fileBytesMax / (1024 * 1024)}\u00A0Mio.`,
  `Recherche\u00A0: les mots cherchés ne sont jamais dans l’adresse, qui est journalisée\u00A0: ils vont dans l’en-tête \`${searchHeader}\`, encodés comme dans une adresse (\`%20\`).`,
  'Les montants sont des FCFA entiers, les instants des dates ISO\u00A08601 en UTC, les jours `AAAA-MM-JJ` à l’heure de Porto-Novo. Chaque réponse porte `X-Request-Id`, le numéro à citer au service client. Une démonstration ne répond qu’à la machine où elle tourne (403).',
]

export const nounLabel: Record<Noun, string> = {
  session: 'Compte et session',
  secondFactors: 'Second facteur',
  outcome: 'Réponses perdues',
  profiles: 'Profils et documents',
  imports: 'Imports',
  duplicates: 'Doublons',
  reviews: 'Dossiers en examen',
  administrators: 'Administrateurs',
  catalogue: 'Catalogue',
  requests: 'Demandes et projets',
  donations: 'Dons et paiements',
  passes: `${product.labels}, scans et portefeuille`,
  payments: 'Paiements au back office',
  payouts: 'Retraits et comptes de paiement',
  paymentAccounts: 'Comptes de paiement au back office',
  notifications: 'Notifications',
  downloads: 'Téléchargements',
  backOffice: 'Accueil du back office',
  settings: 'Réglages',
  sms: 'SMS',
  texts: 'Contacts, textes et accords',
  holidays: 'Jours fériés',
  person: 'Une personne',
  suspensions: 'Suspensions',
  refunds: 'Remboursements',
  cases: 'Réclamations',
  ledger: 'Registre',
  messages: 'Messages',
  jobs: 'Tâches',
  journal: 'Journal',
  statistics: 'Chiffres',
  transparency: 'Chiffres publics',
  apiDescription: 'Description de l’API',
}

/** What a status means, whatever the call. */
export const statusMeaning: Record<number, string> = {
  200: 'Réponse.',
  202: 'Pas encore\u00A0: à redemander plus tard.',
  204: 'Fait, sans corps.',
  304: 'Inchangé depuis l’étiquette (`ETag`) envoyée dans `If-None-Match`.',
  400: 'La demande est illisible.',
  401: 'Aucune session, ou une session terminée.',
  403: 'Cette personne ne peut pas faire cet appel.',
  404: 'Introuvable, ou à quelqu’un d’autre.',
  408: 'L’envoi a pris trop de temps.',
  409: 'L’état des choses ne le permet pas.',
  410: 'L’adresse de téléchargement n’est plus valable.',
  413: 'Le corps est trop grand.',
  415: 'Ce type de corps n’est pas accepté.',
  419: 'Le jeton intersite manque ou n’est plus valable.',
  422: 'Des champs, ou des filtres, sont à corriger.',
  428: 'Quelque chose est demandé d’abord\u00A0: un second facteur prouvé récemment (`proveSecondFactor`), ou l’accord aux conditions en vigueur (`acceptTerms`). Ensuite, le même appel avec la même clé.',
  429: 'Trop d’appels ou de tentatives.',
  431: 'Les en-têtes sont trop grands.',
  500: 'Une faute de notre côté.',
  503: 'Momentanément indisponible\u00A0: à redemander.',
}

const adminWord: Record<AdminRole, string> = {
  super: '`super`', instruction: '`instruction`', finance: '`finance`', lecture: '`lecture`',
}

/** « Qui\u00A0: partenaire, profil approuvé. » */
export function whoMay(access: Access): string {
  if (access === 'public') return 'Qui\u00A0: tout le monde.'
  if (access === 'signedIn') return 'Qui\u00A0: toute personne connectée.'
  if ('right' in access) return `Qui\u00A0: administrateur ${rolesWith(access.right).map((one) => adminWord[one]).join(', ')}.`
  return `Qui\u00A0: ${access.roles.map((one) => roleLabel[one].toLowerCase()).join(', ')}${access.approved ? ', profil approuvé' : ''}.`
}

export const askedFirst: Record<NonNullable<Route['needs']>, string> = {
  fresh_factor: 'Demande un second facteur prouvé depuis moins de cinq minutes.',
  terms: 'Demande que les conditions d’utilisation en vigueur soient acceptées.',
}
export const doneOnce = 'Avec une clé (`Idempotency-Key`), il n’est exécuté qu’une fois, même renvoyé.'
export const doneAnew = 'Sans clé\u00A0: chaque envoi est un nouvel appel.'
export const takesFiles = 'Fichiers PDF, JPEG ou PNG\u00A0; le contenu fait foi, pas le nom.'

export const schemeWords = {
  session: 'Le jeton donné par `login`.',
  crossSiteCookie: 'Posé par `csrfCookie`.',
  crossSiteHeader: 'La valeur du cookie `XSRF-TOKEN`.',
  downloadKey: 'La clé d’une adresse donnée par `getDownloadAddress`, pour un navigateur.',
}

export const headerWords = {
  'X-Request-Id': 'Le numéro de l’appel, à citer au service client.',
  'Retry-After': 'Dans combien de secondes redemander.',
  'Content-Disposition': 'Le nom du fichier.',
  'Set-Cookie': 'Le cookie du jeton intersite, et celui qui distingue cet appareil (`device`).',
  'ETag': 'L’étiquette de cette version, à renvoyer dans `If-None-Match`.',
}

export const parameterWords: Record<string, string> = {
  id: 'L’identifiant.',
  after: 'L’identifiant de la dernière ligne reçue\u00A0: la réponse est la suite.',
  after_used: 'Si cette ligne était utilisée (1) ou non (0) quand elle a été lue.',
  cursor: 'Le `next_cursor` de la page précédente.',
  page: 'Le numéro de la page, 1 d’abord.',
  sort: 'L’ordre\u00A0; `-` devant pour l’ordre inverse.',
  exact: '1\u00A0: compter jusqu’au bout.',
  status: 'Seulement cet état.',
  role: 'Seulement ce rôle.',
  action: 'Seulement cette action.',
  subject: 'Seulement ce type d’objet.',
  state: 'Seulement cet état.',
  kind: 'Seulement cette sorte\u00A0: les dons ou les projets, ou une sorte de message.',
  channel: 'Seulement cette voie.',
  resend: '`possible`\u00A0: seulement ce qui peut être renvoyé.',
  cause: 'Seulement les remboursements de ce motif.',
  queue: 'La file\u00A0: les tâches du programme, ou les envois.',
  job: 'L’identifiant d’une tâche.',
  name: 'Le nom d’un texte, donné par la liste.',
  list: 'Le nom d’une liste, comme celui de son fichier.',
  late: '1\u00A0: seulement ce qui est en retard.',
  owner: 'Seulement ce que l’appelant suit (`mine`), ou ce que personne ne suit (`none`).',
  problem: 'Seulement ce problème.',
  object: 'Seulement ce type d’objet.',
  about: 'L’identifiant d’une personne\u00A0: seulement les lectures de son profil et de ses documents.',
  outcome: 'Seulement cette issue.',
  person: 'L’identifiant d’une personne\u00A0: seulement ce qui est d’elle.',
  service: 'L’identifiant d’un service\u00A0: seulement les siens.',
  amount: `Seulement les ${product.nouns} de ce montant, en FCFA.`,
  expires: 'Seulement ceux qui expirent dans ce nombre de jours.',
  suspended: '1\u00A0: seulement les comptes suspendus\u00A0; 0\u00A0: seulement les autres.',
  from: 'À partir de ce jour, compris.',
  on: 'À la fin de ce jour.',
  account: 'Le compte du registre.',
  reference: 'Un objet du registre\u00A0: `payout:12`.',
  donor: 'L’identifiant d’un donateur\u00A0: seulement ses dons.',
  project: 'L’identifiant d’un projet\u00A0: seulement ce qui est de lui.',
  supplier: 'L’identifiant d’un fournisseur\u00A0: seulement ce qu’il assure.',
  type: 'Seulement ce type.',
  beneficiary_id: 'L’identifiant de qui reçoit.',
  supplier_id: 'L’identifiant du fournisseur demandé.',
  to: 'Jusqu’à ce jour, compris.',
  until: 'Le dernier jour proposé, compris.',
  of: 'L’adresse d’un appel qui répond un fichier, avec ses filtres.',
  ids: 'Les identifiants choisis, séparés par des virgules.',
  department: 'Le nom du département.',
  don_id: 'L’identifiant du don.',
  redemption_id: 'L’identifiant du scan.',
  slug: 'Le titre du projet, tel que son adresse le porte.',
  attempt: 'La référence du paiement, donnée à son ouverture.',
  text: 'Le nom d’un texte du programme.',
  year: 'L’année.',
  from_on: 'Le premier jour, compris (`AAAA-MM-JJ`).',
  to_on: 'Le dernier jour, compris (`AAAA-MM-JJ`).',
  number: 'Le numéro et les huit caractères d’une attestation\u00A0: `ATT-2026-000431-7K3M-Q2WX`.',
  was: 'Le jour qui ne serait plus férié.',
  version: 'Le numéro d’une version\u00A0; sans lui, celle en vigueur.',
  setting: 'Le nom d’un réglage, tel que sa liste le donne.',
  session: 'Une de ses sessions, donnée par `listOwnSessions`.',
  other: 'L’identifiant de l’autre personne.',
}

export const keyWords = 'De 8 à 100 caractères visibles, les mêmes à chaque renvoi de cet appel.'
export const searchWords = 'Les mots cherchés, encodés comme dans une adresse.'
export const deviceWords = 'L’appareil de qui n’a pas de session, posé par `csrfCookie`\u00A0: une clé est la sienne.'
export const signatureWords = 'La signature du prestataire, sur le corps reçu.'
export const tagWords = 'L’étiquette de la version déjà reçue.'
export const pageOfFault = 'La même phrase, en page pour le navigateur qui télécharge.'

/** The readable page. */
export const pageWords = {
  skip: 'Aller aux appels',
  lead: `Pour les développeurs qui relient un service à ${product.brand}. Cette page et le fichier sont faits du code du serveur\u00A0: ils disent ce qu’il fait.`,
  file: 'Le fichier OpenAPI 3.1',
  site: 'Le site',
  before: 'Avant de commencer',
  find: 'Chercher un appel',
  found: { none: 'Aucun appel ne contient ces mots.', one: '% appel', many: '% appels' },
  nouns: 'Les appels par sujet',
  parameters: 'Paramètres',
  body: 'Corps',
  bodyTypes: (types: string) => `En ${types}.`,
  bodyExample: 'Exemple de corps',
  answer: 'Réponse',
  answerExample: 'Exemple de réponse',
  otherAnswers: 'Autres réponses',
  commonFaults: 'Fautes communes',
  shapes: 'Formes partagées',
  needed: 'obligatoire',
  optional: 'facultatif',
}
/** « Le nom » alone, where a value of that field is shown. */
export const withoutArticle = (label: string): string => {
  const bare = label.replace(/^(?:Le|La|Les|L’)\s?/, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
export const exampleTexts: Record<string, string> = {
  'email': 'awa@exemple.bj',
  'uuid': '3f2b8a1e-5d0c-4f7a-9b1e-2c6d8e0f1a35',
  'date': '1990-03-05',
  'date-time': '2026-03-05T08:05:00.000Z',
  'password': 'Calebasse-12',
  'binary': '(fichier)',
}
export const exampleText = 'Texte'
/** Where a short one is refused. */
export const exampleSentence = 'Ce qui s’est passé, en quelques mots.'
