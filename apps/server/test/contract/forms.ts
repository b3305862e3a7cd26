import { addDays, dayOf } from '@passerelle/contract/dates'
import { productField } from '@passerelle/contract/product'
import type { CallOptions } from '#test/tools/api-client.ts'

export type Kind =
  | 'text'
  | 'reference'
  | 'prose'
  /** What an earlier answer said, sent back as it was: nobody types it. */
  | 'echo'
  | 'told'
  | 'html'
  | 'email'
  | 'phone'
  | 'payable'
  | 'ifu'
  | 'day'
  | 'choice'
  | 'id'
  | 'ref'
  | 'amount'
  | 'count'
  | 'password'
  | 'place'
  | 'secret'
  | 'digits'
  | 'ids'
  | 'uuids'
  | 'choices'
export interface SentFile {
  content: Uint8Array<ArrayBuffer>
  name: string
  type?: string
}
interface Field {
  kind: Kind
  value: unknown
  optional?: boolean
  /** Under which key its faults are told, when not under its name. */
  faultsUnder?: string
  /** The field that must be equal to it. */
  confirmedBy?: string
}
/** One form of the contract. Ids are filled in by whoever sends it. */
export interface Form {
  route: string
  who: string
  params?: Record<string, number>
  /** Each field of the form with a right value. */
  fields: Record<string, Field>
  /** Its file, sent as multipart. */
  file?: 'doc_file' | 'image' | 'file' | 'csv_file'
  /** The file may be left out. */
  isFileOptional?: boolean
  /** How many passes of which price. */
  lines?: boolean
}

const newPassword = {
  password: { kind: 'password' as const, value: 'Calebasse-12', confirmedBy: 'password_confirmation' },
  password_confirmation: { kind: 'secret' as const, value: 'Calebasse-12' },
}
const text = (value: string) => ({ kind: 'text' as const, value })
const inThreeMonths = { kind: 'day' as const, value: addDays(dayOf(new Date()), 90) }
/** One that is in the calendar. */
const knownDay = { kind: 'choice' as const, value: inThreeMonths.value }
const prose = (value: string) => ({ kind: 'prose' as const, value })
/** Prose of some length. */
const told = (value: string) => ({ kind: 'told' as const, value })
const person = { address: text('Rue 12'), phone: { kind: 'phone' as const, value: '0197000000' } }
const ifu = { kind: 'ifu' as const, value: '0123456789012' }
const email = { kind: 'email' as const, value: 'essai@exemple.bj' }
const marital = { kind: 'choice' as const, value: 'marié' }

const details = {
  ...person, department: { kind: 'place' as const, value: 'Littoral' }, commune: { kind: 'place' as const, value: 'Cotonou' },
  birthday: { kind: 'day' as const, value: '1990-01-01' }, sex: { kind: 'choice' as const, value: 'Féminin' },
  profession: text('Couturière'), marital, parent_name: text('Contact'), parent_phone: { kind: 'phone' as const, value: '97000001' },
}
const company = { ...person, ifu, social_reason: text('Cyber'), responsable: text('Léon'), email }
const enterprise = { ...company, type: { kind: 'choice' as const, value: 'enterprise' } }
const particular = { ...person, ifu, type: { kind: 'choice' as const, value: 'particular' }, profession: text('Médecin'), marital }
const supplier = {
  ...company,
  department: { kind: 'place' as const, value: 'Littoral', optional: true },
  commune: { kind: 'place' as const, value: 'Cotonou', optional: true },
}
/** What a reviewer read: any text is one, but only the file's own is right. */
const version = { kind: 'reference' as const, value: '2026-03-01T08:00:00.000Z', optional: true }

/** It reads as a passkey’s answer; nobody’s. */
const passkey = { kind: 'secret' as const, value: '{"id":"AAAA","response":{}}', optional: true }

/** Every form of the contract with right values, for the tests that send them all. */
export const forms: Form[] = [
  { route: 'register', who: 'visitor', fields: { name: text('Ɖɔkpè'), firstname: text('Élodie'), email, ...newPassword } },
  { route: 'requestRecoveryCode', who: 'visitor', fields: { email } },
  { route: 'checkRecoveryLink', who: 'visitor', fields: { link: { kind: 'secret', value: 'A_b-0123456789abcdefgh' } } },
  { route: 'setDonorView', who: 'beneficiary', fields: { allowed: { kind: 'choice', value: '1' } } },
  { route: 'compareAttestationName', who: 'visitor', fields: { name: text('Awa Dossou') } },
  { route: 'recoverPassword', who: 'visitor', fields: { email, code: { kind: 'digits', value: '012345' }, ...newPassword } },
  {
    route: 'changePassword', who: 'newcomer',
    fields: {
      old_password: { kind: 'secret', value: 'Lagune-et-sable-7' },
      new_password: { kind: 'password', value: 'Calebasse-12', confirmedBy: 'new_password_confirm' },
      new_password_confirm: { kind: 'secret', value: 'Calebasse-12' },
    },
  },
  {
    route: 'login', who: 'visitor',
    fields: { email, password: { kind: 'secret', value: 'x' }, totp: { ...text('123456'), optional: true }, passkey },
  },
  { route: 'startSecondFactor', who: 'newcomer', fields: { password: { kind: 'secret', value: 'x' } } },
  { route: 'confirmSecondFactor', who: 'newcomer', fields: { code: text('123456') } },
  { route: 'removeSecondFactor', who: 'newcomer', fields: { password: { kind: 'secret', value: 'x' }, code: text('123456') } },
  { route: 'drawBackupCodes', who: 'newcomer', fields: { code: { ...text('123456'), optional: true }, passkey } },
  { route: 'proveSecondFactor', who: 'newcomer', fields: { code: { ...text('123456'), optional: true }, passkey } },
  { route: 'startPasskey', who: 'newcomer', fields: { password: { kind: 'secret', value: 'x' } } },
  { route: 'addPasskey', who: 'newcomer', fields: { name: text('Clé de poche'), passkey: { kind: 'secret', value: passkey.value } } },
  {
    route: 'addBeneficiary', who: 'newcomer', file: 'doc_file',
    fields: {
      ...details,
      type_doc: { kind: 'choice', value: 'CIP' },
      ref_doc: { kind: 'reference', value: '00123' },
      motivation: prose('Apprendre'),
    },
  },
  { route: 'addPartner', who: 'newcomer', file: 'doc_file', fields: enterprise },
  { route: 'addPartner', who: 'newcomer', file: 'doc_file', fields: particular },
  { route: 'addSupplier', who: 'newcomer', file: 'doc_file', fields: supplier },
  { route: 'editBeneficiary', who: 'beneficiary', fields: details },
  { route: 'editPartner', who: 'partner', file: 'doc_file', isFileOptional: true, fields: enterprise },
  { route: 'editPartner', who: 'partner', file: 'doc_file', isFileOptional: true, fields: particular },
  { route: 'editSupplier', who: 'supplier', file: 'doc_file', isFileOptional: true, fields: supplier },
  { route: 'addLogo', who: 'partner', file: 'file', fields: {} },
  { route: 'adminPreviewImport', who: 'admin', file: 'csv_file', fields: { kind: { kind: 'choice', value: 'services' } } },
  {
    route: 'adminRunImport', who: 'admin', file: 'csv_file',
    fields: {
      kind: { kind: 'choice', value: 'services' }, digest: { kind: 'reference', value: 'a1' }, creates: { kind: 'amount', value: 1 },
    },
  },
  {
    route: 'makeRequest', who: 'beneficiary', file: 'image', lines: true,
    fields: { title: text('Mon atelier'), service: { kind: 'id', value: 0 }, resume: prose('Résumé'), description: prose('Description') },
  },
  {
    route: 'initializeDonation', who: 'partner', lines: true,
    fields: { title: text('Rentrée'), service: { kind: 'id', value: 0 }, description: prose('Pour tous') },
  },
  {
    route: 'chooseAllocations', who: 'partner',
    fields: { [productField.list]: { kind: 'ids', value: [1], faultsUnder: `${productField.list}.0` } },
  },
  { route: 'validateDonation', who: 'partner', fields: { transaction_id: { kind: 'ref', value: 1 } } },
  { route: 'validateOffer', who: 'partner', fields: { transaction_id: { kind: 'ref', value: 1 } } },
  { route: 'redeemPass', who: 'supplier', fields: { code: { kind: 'secret', value: '0000-0000-0000-0000' } } },
  { route: 'changePassSupplier', who: 'beneficiary', params: { id: 1 }, fields: { supplier_id: { kind: 'ref', value: 1 } } },
  { route: 'addPaymentAccount', who: 'supplier', fields: { ifu, name: text('MTN'), number: { kind: 'payable', value: '0197000000' } } },
  {
    route: 'requestPayout', who: 'supplier',
    fields: { amount: { kind: 'amount', value: 500 }, mode: { kind: 'id', value: 0 }, description: prose('Recettes') },
  },
  {
    route: 'reportProblem', who: 'beneficiary', file: 'doc_file', isFileOptional: true,
    fields: {
      subject: { kind: 'choice', value: 'pass' }, subject_id: { kind: 'ref', value: 1, optional: true },
      kind: { kind: 'choice', value: 'supplier_closed' }, text: told('La porte était fermée.'),
    },
  },
  {
    route: 'writeToCase', who: 'beneficiary', params: { id: 1 }, file: 'doc_file', isFileOptional: true,
    fields: { text: told('Elle est toujours fermée.') },
  },
  {
    route: 'adminAnswerCase', who: 'admin', params: { id: 1 }, file: 'doc_file', isFileOptional: true,
    fields: { text: prose('Nous regardons.'), next: { kind: 'choice', value: 'waiting_person' } },
  },
  { route: 'adminNoteCase', who: 'admin', params: { id: 1 }, fields: { text: prose('Appelé deux fois') } },
  { route: 'adminGiveCase', who: 'admin', params: { id: 1 }, fields: { admin_id: { kind: 'ref', value: 1 } } },
  {
    route: 'adminCloseCase', who: 'admin', params: { id: 1 },
    fields: { outcome: { kind: 'choice', value: 'solved' }, text: prose('C’est réglé.') },
  },
  { route: 'adminWriteToPerson', who: 'admin', params: { id: 1 }, fields: { text: prose('Rappelez-nous.') } },
  {
    route: 'adminAskProfile', who: 'admin', params: { id: 1 },
    fields: { item: { kind: 'choice', value: 'other' }, text: prose('Qui vous a donné ce numéro ?') },
  },
  {
    route: 'adminAskRequest', who: 'admin', params: { id: 1 },
    fields: { item: { kind: 'choice', value: 'other' }, text: prose('Où est votre atelier ?') },
  },
  {
    route: 'answerQuestion', who: 'beneficiary', params: { id: 1 }, file: 'doc_file', isFileOptional: true,
    fields: { text: { ...prose('Derrière le marché.'), optional: true } },
  },
  { route: 'adminApproveRequest', who: 'admin', params: { id: 1 }, fields: { version } },
  { route: 'adminApproveProfile', who: 'admin', params: { id: 1 }, fields: { version } },
  {
    route: 'adminRejectProfile', who: 'admin', params: { id: 1 },
    fields: { reason: prose('Pièce illisible'), refused: { kind: 'choices', value: ['doc_file'], optional: true }, version },
  },
  { route: 'adminWithdrawProfile', who: 'admin', params: { id: 1 }, fields: { reason: prose('Document faux') } },
  { route: 'adminReopenProfile', who: 'admin', params: { id: 1 }, fields: { reason: prose('Mauvais type de compte') } },
  { route: 'adminSuspendUser', who: 'admin', params: { id: 1 }, fields: { reason: prose('Scans de nuit') } },
  { route: 'adminRestoreUser', who: 'admin', params: { id: 1 }, fields: { reason: prose('Vérifié') } },
  {
    route: 'adminCorrectName', who: 'admin', params: { id: 1 },
    fields: { name: text('Hounsou'), firstname: text('Afi'), reason: prose('Faute de frappe') },
  },
  {
    route: 'adminCorrectEmail', who: 'admin', params: { id: 1 },
    fields: { email, checks: { kind: 'choices', value: ['document', 'phone'] }, reason: prose('Boîte perdue') },
  },
  ...['adminOpenRecovery', 'adminResetPersonFactor'].map((route): Form => ({
    route, who: 'admin', params: { id: 1 },
    fields: { checks: { kind: 'choices', value: ['document', 'phone'] }, reason: prose('Vue au guichet') },
  })),
  {
    route: 'adminSetSetting', who: 'admin',
    fields: {
      name: { kind: 'choice', value: 'casesOpenMax' }, value: { kind: 'amount', value: 12 }, seen: { kind: 'count', value: 10 },
    },
  },
  {
    route: 'adminSetHoliday', who: 'admin',
    fields: {
      on_day: inThreeMonths, name: text('Tabaski'), kind: { kind: 'choice', value: 'fixed' },
      // None: a day would have to be one of the calendar. A number is no day either.
      was: { kind: 'count', value: '', optional: true },
    },
  },
  { route: 'adminRemoveHoliday', who: 'admin', fields: { on_day: knownDay } },
  { route: 'chooseSms', who: 'partner', fields: { wanted: { kind: 'choice', value: 'yes' } } },
  {
    route: 'acceptTerms', who: 'newcomer', fields: { terms: { kind: 'count', value: 0 }, consent: { kind: 'count', value: 0 } },
  },
  {
    route: 'adminSetContacts', who: 'admin',
    fields: {
      email: { ...email, optional: true }, phone: { ...person.phone, optional: true }, whatsapp: { ...person.phone, optional: true },
      address: { ...text('Rue 12, Cotonou'), optional: true }, hours: { ...text('De 8 h à 17 h'), optional: true }, seen: version,
    },
  },
  {
    route: 'adminPublishText', who: 'admin',
    fields: {
      name: { kind: 'choice', value: 'help' }, body: prose('Bonjour.'), weight: { kind: 'choice', value: 'minor' },
      seen: { kind: 'count', value: 0 },
    },
  },
  {
    route: 'adminInviteAdministrator', who: 'admin',
    fields: { name: text('Dossou'), firstname: text('Awa'), email, role: { kind: 'choice', value: 'finance' } },
  },
  {
    route: 'adminChangeRole', who: 'admin', params: { id: 1 },
    fields: { role: { kind: 'choice', value: 'finance' }, reason: prose('Change de service') },
  },
  { route: 'adminRemoveAdministrator', who: 'admin', params: { id: 1 }, fields: { reason: prose('Départ de l’équipe') } },
  { route: 'adminResetFactor', who: 'admin', params: { id: 1 }, fields: { reason: prose('Téléphone perdu') } },
  { route: 'adminMergeAccounts', who: 'admin', params: { id: 1, other: 2 }, fields: { reason: prose('Même pièce') } },
  { route: 'adminWithdrawRequest', who: 'admin', params: { id: 1 }, fields: { reason: prose('Approuvée par erreur') } },
  { route: 'adminCloseProject', who: 'admin', params: { id: 1 }, fields: { reason: prose('Programme terminé') } },
  {
    route: 'adminAssignPass', who: 'admin', params: { id: 1 },
    fields: {
      beneficiary_id: { kind: 'id', value: 1 }, supplier_id: { kind: 'ref', value: 1, optional: true },
      holder_id: { kind: 'ref', value: 1, optional: true }, reason: prose('Vu au guichet'),
    },
  },
  {
    route: 'adminMovePass', who: 'admin', params: { id: 1 },
    fields: { supplier_id: { kind: 'ref', value: 1 }, reason: prose('Vu au guichet') },
  },
  {
    route: 'adminUnassignPass', who: 'admin', params: { id: 1 },
    fields: { reason: prose('Vu au guichet') },
  },
  {
    route: 'adminSuspendPass', who: 'admin', params: { id: 1 },
    fields: { reason: prose('Vu au guichet') },
  },
  {
    route: 'adminRestorePass', who: 'admin', params: { id: 1 },
    fields: { reason: prose('Vu au guichet') },
  },
  {
    route: 'adminRenewPass', who: 'admin', params: { id: 1 },
    fields: { reason: prose('Vu au guichet') },
  },
  {
    route: 'adminExtendPass', who: 'admin', params: { id: 1 },
    fields: { until: inThreeMonths, reason: prose('Vu au guichet') },
  },
  { route: 'adminUnassignPasses', who: 'admin', fields: { reason: prose('Vu au guichet'), ids: { kind: 'ids', value: [1] } } },
  { route: 'adminSuspendPasses', who: 'admin', fields: { reason: prose('Vu au guichet'), ids: { kind: 'ids', value: [1] } } },
  { route: 'adminRestorePasses', who: 'admin', fields: { reason: prose('Vu au guichet'), ids: { kind: 'ids', value: [1] } } },
  {
    route: 'adminExtendPasses', who: 'admin',
    fields: { until: inThreeMonths, reason: prose('Vu au guichet'), ids: { kind: 'ids', value: [1] } },
  },
  {
    route: 'adminAssignPasses', who: 'admin',
    fields: {
      beneficiary_id: { kind: 'ref', value: 1 }, supplier_id: { kind: 'ref', value: 1, optional: true }, reason: prose('Vu au guichet'),
      seen: { kind: 'echo', value: '1:1', optional: true }, ids: { kind: 'ids', value: [1] },
    },
  },
  {
    route: 'adminMovePasses', who: 'admin',
    fields: { supplier_id: { kind: 'ref', value: 1 }, reason: prose('Vu au guichet'), ids: { kind: 'ids', value: [1] } },
  },
  { route: 'adminRenewPasses', who: 'admin', fields: { reason: prose('Vu au guichet'), ids: { kind: 'ids', value: [1] } } },
  { route: 'adminUndoRedemption', who: 'admin', params: { id: 1 }, fields: { reason: prose('Scan d’un autre client') } },
  { route: 'adminRejectRequest', who: 'admin', params: { id: 1 }, fields: { reason: prose('Trop de lignes'), version } },
  { route: 'adminCancelPayout', who: 'admin', params: { id: 1 }, fields: { reason: prose('Compte erroné') } },
  { route: 'adminRefuseRefundTask', who: 'admin', params: { id: 1 }, fields: { reason: prose('Paiement du bon don') } },
  { route: 'adminHoldPayout', who: 'admin', params: { id: 1 }, fields: { reason: prose('Numéro à vérifier') } },
  {
    route: 'adminSaveView', who: 'admin',
    fields: {
      list: { kind: 'reference', value: 'users' }, name: text('En attente'), query: { kind: 'reference', value: 'statut=pending' },
    },
  },
  { route: 'adminRenameView', who: 'admin', params: { id: 1 }, fields: { name: text('À suivre') } },
  {
    route: 'adminRetryJobs', who: 'admin',
    fields: { queue: { kind: 'choice', value: 'jobs' }, state: { kind: 'choice', value: 'failed' } },
  },
  {
    route: 'adminRetryChosenJobs', who: 'admin',
    fields: { ids: { kind: 'uuids', value: ['00000000-0000-4000-8000-000000000001'] } },
  },
  { route: 'adminTakeCases', who: 'admin', fields: { ids: { kind: 'ids', value: [1] } } },
  { route: 'adminResendMessages', who: 'admin', fields: { ids: { kind: 'ids', value: [1] } } },
  { route: 'adminHoldPayouts', who: 'admin', fields: { reason: prose('Numéro à vérifier'), ids: { kind: 'ids', value: [1] } } },
  {
    route: 'adminDecidePayment', who: 'admin',
    fields: {
      outcome: { kind: 'choice', value: 'give_back' }, order: { kind: 'ref', value: 1, optional: true }, reason: prose('Vérifié'),
    },
  },
  { route: 'adminReleasePayout', who: 'admin', params: { id: 1 }, fields: { reason: prose('Vérifié') } },
  {
    route: 'adminCreateService', who: 'admin',
    fields: { name: text('Formation'), type: { kind: 'choice', value: 'service' }, details: { kind: 'html', value: '<p>Détail</p>' } },
  },
  { route: 'adminCreatePassType', who: 'admin', fields: { name: text('Petit'), price: { kind: 'amount', value: 777 } } },
  {
    route: 'adminUpdatePassType', who: 'admin', params: { id: 1 },
    fields: { name: { ...text('Grand'), optional: true }, price: { kind: 'amount', value: 778, optional: true } },
  },
  {
    route: 'adminUpdateService', who: 'admin', params: { id: 1 },
    fields: {
      name: { ...text('Formation'), optional: true },
      type: { kind: 'choice', value: 'service', optional: true },
      details: { kind: 'html', value: '<p>Détail</p>', optional: true },
    },
  },
  {
    route: 'adminSetSupplierServices', who: 'admin', params: { id: 1 },
    fields: { service_ids: { kind: 'ids', value: [1], optional: true } },
  },
]

export type Encoding = 'JSON' | 'a form' | 'multipart'

/** The body of a call, encoded: in a form every value is text, and lists are named `name[]`. What is undefined is left out. */
export function encode(body: Record<string, unknown>, encoding: Encoding, file?: { field: string } & SentFile): CallOptions {
  if (encoding === 'JSON') return { body }
  const form = encoding === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      form.append(Array.isArray(value) ? `${name}[]` : name, typeof one === 'string' ? one : JSON.stringify(one))
    }
  }
  if (form instanceof URLSearchParams) return { form }
  if (file) form.append(file.field, new File([file.content], file.name, { type: file.type ?? 'application/octet-stream' }))
  return { multipart: form }
}

/** The right values of a form; lines of passes are of 5000 FCFA. */
export function rightValues(form: Form): Record<string, unknown> {
  const body: Record<string, unknown> = Object.fromEntries(Object.entries(form.fields).map(([name, { value }]) => [name, value]))
  return form.lines ? { ...body, [productField.nbr]: [1], [productField.amount]: [5000] } : body
}
