import { adminRoleHelp, adminRoleWord } from '@passerelle/contract/administrator-words'
import type { Administrator } from '@passerelle/contract/administrators'
import type { PassFile } from '@passerelle/contract/pass-file'
import type { PersonCard } from '@passerelle/contract/person'
import { productField } from '@passerelle/contract/product'
import { adminAskRequest, requestItems } from '@passerelle/contract/questions'
import { adminSaveView } from '@passerelle/contract/saved-views'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { loginReply } from '../test/people.ts'
import { renderPage } from '../test/render-page.tsx'
import { SignedIn } from '../test/signed-in.tsx'
import { stubServer, type Answer } from '../test/stub-server.ts'
import { plain } from '../test/tables.ts'
import { translatePage } from '../test/translate-page.ts'
import { pngFile } from '../test/sample-files.ts'
import { RemovalDialog } from './administrators/administrator-dialogs.tsx'
import { InviteDialog } from './administrators/invite-dialog.tsx'
import { MailedLinkForm } from './accounts/mailed-link-form.tsx'
import { NewPasswordForm } from './accounts/new-password-form.tsx'
import { PasswordChangeForm } from './accounts/password-change-form.tsx'
import { RecoveryEmailForm } from './accounts/recovery-email-form.tsx'
import RegisterPage from './accounts/register-page.tsx'
import { CaseAnswer } from './case-desk/case-answer.tsx'
import { CaseReply } from './cases/case-reply.tsx'
import { CaseSteps } from './case-desk/case-steps.tsx'
import { ReportDialog } from './cases/report-dialog.tsx'
import { PassTypeDialog } from './catalogue/pass-type-dialog.tsx'
import { ChoiceBar } from './back-office/list-choice.tsx'
import { ViewNameDialog } from './back-office/view-dialogs.tsx'
import { CorrectEmailDialog, CorrectNameDialog } from './people/correct-dialog.tsx'
import { MergeQuestion } from './people/merge-question.tsx'
import { LostFactorDialog, RecoveryDialog } from './people/recovery-dialog.tsx'
import { RefuseRefund } from './refunds/refuse-refund.tsx'
import { DecidePanel } from './payments/decide-panel.tsx'
import { PayoutActs } from './payouts/payout-acts.tsx'
import { PassActDialog } from './pass-desk/pass-acts.tsx'
import { UndoLateDialog } from './pass-desk/undo-late-dialog.tsx'
import { holdThem } from './payouts/payout-questions.ts'
import { HolidayDialog } from './holidays/holiday-dialogs.tsx'
import ContactsPage from './settings/contacts-page.tsx'
import { SettingForm } from './settings/setting-form.tsx'
import TextPage from './settings/text-page.tsx'
import { SuspensionDialog } from './suspensions/suspension-panel.tsx'
import ProfileDeskPage from './profiles/profile-desk-page.tsx'
import { QuestionCard } from './questions/question-card.tsx'
import { AskDialog } from './reviews/ask-dialog.tsx'
import { ProjectEndDialog } from './requests/project-end-dialog.tsx'
import RequestDeskPage from './requests/request-desk-page.tsx'
import { ServiceDialog } from './catalogue/service-dialog.tsx'
import DonatePage from './donations/donate-page.tsx'
import ChangeSupplierDialog from './passes/change-supplier-dialog.tsx'
import { AddAccountDialog } from './payouts/add-account-dialog.tsx'
import { PayoutDialogs } from './payouts/payout-dialogs.tsx'
import { BeneficiaryForm } from './profiles/beneficiary-form.tsx'
import EditBeneficiaryPage from './profiles/edit-beneficiary-page.tsx'
import EditCompanyPage from './profiles/edit-company-page.tsx'
import { LogoForm } from './profiles/logo-form.tsx'
import { PartnerForm } from './profiles/partner-form.tsx'
import { SupplierForm } from './profiles/supplier-form.tsx'
import { bearForeignHands } from './platform/foreign-hands.ts'
import OfferPage from './projects/offer-page.tsx'
import { ReopenDialog } from './profiles/reopen-dialog.tsx'
import { WithdrawalDialog } from './profiles/withdrawal-panel.tsx'
import RequestPage from './requests/request-page.tsx'

const nothing = () => {}
const account = { id: 1, name: 'MTN principal', number: '+2290197412208', ifu: '0123456789012' }
const passFile: PassFile = {
  pass: {
    id: 12, service: { id: 1, name: 'Formation', type: 'service' }, amount: 5000, state: 'assigned', expires_on: '2027-10-02',
    holder: { id: 7, name: 'Afi Hounsou', person: null }, supplier: null, donor: { id: 8, name: 'Fondation Lumière', person: null },
    assigned_at: '2026-10-02T08:05:00.000Z', used_at: null, created_at: '2026-10-02T08:05:00.000Z',
  },
  donation: null, project: null, suspensions: [], is_refunded: false, attribution: null, paid_at: null, uses: [], entries: [],
}
const secret = 'Soleil-du-Zou-9'
const lists = {
  'GET /api/services': { body: [{ id: 3, name: 'Formation bureautique', type: 'service', details: '' }] },
  'GET /api/pass': { body: [{ id: 1, name: 'Avenir', price: 5000, fee_basis_points: 1000 }] },
}
const places = {
  'GET /api/departements': { body: [{ id: 1, name: 'Borgou' }] },
  'GET /api/communes/Borgou': { body: [{ id: 1, name: 'Parakou' }] },
}

const inReview = {
  attempt: 'a-1', transaction_id: null, state: 'review' as const, cause: 'stray' as const, environment: 'local' as const, amount: 5500,
  created_at: '2026-10-02T08:05:00Z', settled_at: null, donor: { id: 7, name: 'Fondation Lumière' }, held: 5500, points: null,
  order: { id: 1, kind: 'donation' as const, title: 'Rentrée', state: 'open' as const, amount: 5000, fee: 500 }, asked_at: null,
  history: [], refund_task: null,
  outcomes: [{ outcome: 'wait' as const, order: null, refusal: null, entails: [], lines: [], is_later: false }],
}
const newcomer = loginReply({ role_id: null, stat: null })
const reach = { address: 'Rue 12', phone: '+2290197000008' }
const company = { ...reach, ifu: '3201900000001', responsable: 'Léon Kpossou', email: 'c@exemple.bj' }
const beneficiary = loginReply({
  role_id: 2,
  beneficiary: {
    ...reach, identifiant: 'BEN-0007', birthday: '1999-03-01', sex: 'Féminin', profession: 'Couturière', marital_status: 'celibataire',
    department: 'Borgou', city: 'Parakou', parent_information: ['Ama', '+2290197000009'],
  },
})
const partner = loginReply({
  role_id: 3,
  partner: { ...company, type: 'enterprise', social_reason: 'Fondation Nokoué', profession: null, marital_status: null, logo: null },
})
const supplier = loginReply({
  role_id: 4,
  fournisseur: { ...company, reason_social: 'Cyber Lissèzoun', department: 'Borgou', city: 'Parakou' },
})
const typedCompany = {
  'Raison sociale': 'Espace Zongo',
  'Responsable': 'Bio Yarou',
  'E-mail de l’entreprise': 'zongo@exemple.bj',
  'Adresse': 'Rue 1',
  'Téléphone': '01 97 00 00 00',
  'Numéro IFU': '3201950000001',
}
const officer = loginReply({ role_id: 1, admin_role: 'super', stat: null })
const waiting = {
  amount: 5000, decided_by: null, decided_at: null, is_suspended: false,
  reader: null, questions: [], version: null, decisions: [], refusal: null,
  id: 5, code_request: 'DEM-7QK2-M4XA', title: 'Atelier', slug: 'atelier',
  resume: 'Un atelier.', description: 'Pour tous.', image: '/storage/a.jpg', status: 'pending' as const, reason: null,
  created_at: '2026-10-02T08:05:00.000Z', service_produit: { id: 3, name: 'Formation', type: 'service' as const },
  lines: [{ [productField.nbr]: 1, [productField.amount]: 5000 }], beneficiary: beneficiary.user,
}
const openQuestion = {
  id: 7, about: null, item: 'other' as const, text: 'Où est votre atelier ?', asked_at: '2026-10-02T08:05:00.000Z', value: null,
}
const projectEnd = {
  status: 'pending', open: { count: 1, amount: 5000 },
  reserved: { count: 0, amount: 0 }, used: { count: 0, amount: 0 }, kept: { count: 0, amount: 0 },
}
const payout = {
  id: 12, code_request: 'RET-7QK2-M4XA', transaction_id: null, amount: 5000, status: 'pending' as const, description: 'Recettes',
  created_at: '2026-10-02T08:05:00Z', number: '+2290197412208', account_name: 'MTN', approved_at: null, reason: null,
  supplier: { id: 4, name: 'Cyber Lissèzoun' }, approvals: [], approvals_needed: 1, week_total: 5000, week_days: 7, hold: null,
  releases: [], approve_refusal: null, release_refusal: null, yielded: [], account_added_at: '2026-10-02T08:00:00Z',
  is_first_to_number: false, is_same_ifu: true,
}
const somebody: PersonCard = {
  id: 7, name: 'Hounsu', firstname: 'Afi', display_name: 'Afi Hounsu', role_id: 2, admin_role: null, stat: 'approved', stat_reason: null,
  created_at: '2026-10-02T08:05:00Z', submitted_at: '2026-10-02T08:05:00Z', identifiant: null, profession: null, place: null, contact: null,
  identity: null, is_withdrawn: false, reopening: null, acceptances: [], must_accept: false, suspension: null, merged_into: null,
  merged: [], figures: [],
}
const profile = {
  user: beneficiary.user, stat: 'pending', submitted_at: '2026-11-26T08:05:00.000Z', version: '2026-11-26T09:00:00.000Z', changes: null,
  motivation: null, type_doc: 'CIP', ref_doc: '1994', documents: [], services: [], decisions: [], questions: [],
}
const project = {
  id: 9, title: 'Atelier', slug: 'atelier', status: 'pending', resume: 'Un atelier.', description: 'Pour tous.', image: '/storage/a.jpg',
  service_produit: { id: 3, name: 'Formation', type: 'service' }, fee_basis_points: 1000, reservation_minutes: 30,
  pass_allocation: [{ id: 31, pass_amount: 5000, status: 'open' }],
}
const suppliers = ['Cyber', 'Lissèzoun', 'Zongo', 'Ganhi', 'Vêdoko', 'Akpakpa'].map((name, index) => ({ id: index + 1, name, city: null }))
const opened = {
  don_id: 1,
  amount: 5000,
  fee: 500,
  fee_basis_points: 1000,
  amount_total: 5500,
  pass: '[]',
  custom_metadata: '{}',
  payment: {
    provider: 'fedapay',
    environment: 'sandbox',
    public_key: 'pk_sandbox_local',
    transaction_id: 7,
    script_url: '/checkout.js',
    attempt: 'a',
  },
}

const caseFile = {
  id: 7, code: 'REC-7QK2-M4XA', subject: 'none' as const, kind: 'other' as const, state: 'open' as const, due_on: '2026-12-02',
  is_late: false, outcome: null, created_at: '2026-11-25T08:12:00.000Z', is_from_desk: false, owner: null, subject_id: null, object: null,
  person: { id: 8, name: 'Afi Hounsou', email: 'afi@exemple.bj', role: 2 as const }, closed_at: null, messages: [],
  handlers: [{ id: 9, name: 'Hervé Tossou' }],
}

interface RealForm {
  source: string
  page: ReactNode
  /** Its route and its address, when it reads them. */
  place?: { path: string; at: string }
  as?: ReturnType<typeof loginReply>
  call: string
  /** The button that shows it. */
  shownBy?: RegExp
  /** What is typed or chosen, by label; '' is a radio to press. */
  typed: Record<string, string>
  /** The name of its file. */
  file?: string
  /** « Continuer » is pressed so many times before the button. */
  steps?: number
  button: RegExp
  /** One of its fields, and its label. */
  field: [name: string, label: string]
  reads?: Record<string, Answer>
  /** What a success answers besides its sentence. */
  success?: object
  /** A success opens the page with this title: the sentence is told once it is paid. */
  opens?: string
  /** A refusal leaves for this page too, where nothing typed is seen. */
  leavesFor?: string
}

/** The real forms, filled in rightly. Labels are those of the screen. */
const colleague: Administrator = {
  id: 7, name: 'Afi Hounsou', email: 'afi@exemple.bj', admin_role: 'finance', state: 'active', factor_since: null,
  created_at: '2026-03-05T08:05:00.000Z',
}

const forms: Record<string, RealForm> = {
  'register': {
    source: 'accounts/register-page.tsx',
    page: <RegisterPage />,
    call: 'POST /api/register',
    button: /^Créer mon compte$/,
    field: ['email', 'Adresse e-mail'],
    typed: {
      'Nom': 'Hounkpatin',
      'Prénom': 'Adjoa',
      'Adresse e-mail': 'adjoa@exemple.bj',
      'Mot de passe': secret,
      'Confirmation du mot de passe': secret,
    },
  },
  'password change': {
    source: 'accounts/password-change-form.tsx',
    page: <PasswordChangeForm />,
    call: 'POST /api/change/pwd',
    button: /^Modifier le mot de passe$/,
    field: ['old_password', 'Ancien mot de passe'],
    typed: { 'Ancien mot de passe': 'Lagune-et-sable-7', 'Nouveau mot de passe': secret, 'Confirmation du nouveau mot de passe': secret },
  },
  'service': {
    source: 'catalogue/service-dialog.tsx',
    page: <ServiceDialog service={null} onClose={nothing} />,
    call: 'POST /api/admin/services',
    button: /^Enregistrer$/,
    field: ['name', 'Désignation'],
    typed: { Désignation: 'Formation', Détail: '<p>Dix heures</p>' },
  },
  'pass type': {
    source: 'catalogue/pass-type-dialog.tsx',
    page: <PassTypeDialog type={null} onClose={nothing} />,
    call: 'POST /api/admin/pass-types',
    button: /^Enregistrer$/,
    field: ['price', 'Prix'],
    typed: { Nom: 'Avenir', Prix: '5 000' },
  },
  'payment account': {
    source: 'payouts/add-account-dialog.tsx',
    page: <AddAccountDialog onAdded={nothing} onClose={nothing} />,
    call: 'POST /api/add/mode/pay',
    button: /^Ajouter le compte$/,
    field: ['number', 'Numéro mobile money'],
    typed: { 'Numéro IFU': '0123456789012', 'Libellé du compte': 'MTN', 'Numéro mobile money': '0197000000' },
  },
  'payout': {
    source: 'payouts/request-payout-dialog.tsx',
    page: <PayoutDialogs balanceXof={126_000} minXof={500} maxXof={1_000_000} onClose={nothing} />,
    call: 'POST /api/add/request/pay',
    button: /^Demander 1/,
    field: ['amount', 'Montant'],
    typed: { 'Compte mobile money': '1', 'Description': 'Gains', 'Montant': '1 000' },
    reads: { 'GET /api/account/payment': { body: [account] } },
  },
  'recovery, step 1': {
    source: 'accounts/recovery-email-form.tsx',
    page: <RecoveryEmailForm email="" onSent={nothing} />,
    call: 'POST /api/recoverypwd/verif/email',
    button: /^Recevoir un code$/,
    field: ['email', 'Adresse e-mail'],
    typed: { 'Adresse e-mail': 'adjoa@exemple.bj' },
  },
  'recovery, step 2': {
    source: 'accounts/new-password-form.tsx',
    page: <NewPasswordForm email="adjoa@exemple.bj" sent={{ resendAt: 0, codeMinutes: 15 }} onSent={nothing} />,
    call: 'POST /api/recovery/pwd',
    button: /^Changer le mot de passe$/,
    field: ['password', 'Nouveau mot de passe'],
    typed: { 'Code à 6 chiffres': '123 456', 'Nouveau mot de passe': secret, 'Confirmation du mot de passe': secret },
  },
  'recovery by the mailed link': {
    source: 'accounts/mailed-link-form.tsx',
    page: <MailedLinkForm link="mQ2Ys0bNq3k9o1Xv7e4R5w" />,
    call: 'POST /api/recovery/pwd',
    button: /^Changer le mot de passe$/,
    field: ['password', 'Nouveau mot de passe'],
    typed: { 'Nouveau mot de passe': secret, 'Confirmation du mot de passe': secret },
  },
  'donation': {
    source: 'donations/donate-page.tsx', page: <DonatePage />, call: 'POST /api/don/initialize/request', button: /^Vérifier mon don$/,
    field: ['pass_amount.0', 'Montant du pass'],
    typed: { 'Titre': 'Rentrée', 'Service ou produit': '3', 'Montant du pass': '5000', 'Motif': 'Pour tous.' }, reads: lists,
    success: opened, opens: 'Votre don',
  },
  'request': {
    source: 'requests/request-page.tsx',
    page: <RequestPage />,
    call: 'POST /api/make/request',
    button: /^Soumettre mon projet$/,
    field: ['image', 'Image du projet'],
    typed: {
      'Titre': 'Atelier',
      'Service ou produit': '3',
      'Résumé': 'Un atelier.',
      'Description': 'Pour tous.',
      'Montant du pass': '5000',
    },
    file: 'image',
    reads: lists,
  },
  'logo': {
    source: 'profiles/logo-form.tsx',
    page: <LogoForm logoUrl={null} name="Fondation Nokoué" />,
    call: 'POST /api/add/logo',
    button: /^Enregistrer le logo$/,
    field: ['file', 'Votre logo'],
    typed: {},
    file: 'file',
  },
  'edited beneficiary': {
    source: 'profiles/edit-beneficiary-page.tsx',
    page: <EditBeneficiaryPage />,
    as: beneficiary,
    call: 'POST /api/edit/profil/benef',
    button: /^Enregistrer$/,
    field: ['parent_phone', 'Téléphone de ce proche'],
    typed: { Profession: 'Styliste' },
    reads: places,
  },
  'edited partner': {
    source: 'profiles/use-send-edit.ts',
    page: <EditCompanyPage />,
    as: partner,
    call: 'POST /api/edit/profil/partner',
    button: /^Enregistrer$/,
    field: ['email', 'E-mail de l’entreprise'],
    typed: { Adresse: 'Rue neuve' },
    success: { user: partner.user, stat: 'approved' },
  },
  'edited supplier': {
    source: 'profiles/use-send-edit.ts', page: <EditCompanyPage />, as: supplier, call: 'POST /api/edit/profil/provider',
    button: /^Enregistrer$/, field: ['commune', 'Commune (facultatif)'], typed: { Adresse: 'Rue neuve' }, reads: places,
    success: { user: supplier.user, stat: 'approved' },
  },
  'new beneficiary': {
    source: 'profiles/use-profile-form.ts', page: <BeneficiaryForm />, as: newcomer, call: 'POST /api/add/infos/beneficiary', steps: 3,
    button: /^Envoyer$/, field: ['parent_name', 'Nom d’un parent ou d’un proche'], file: 'doc_file', reads: places,
    success: { user: beneficiary.user, stat: 'pending' }, leavesFor: '/dashboard',
    typed: {
      'Féminin': '', 'Date de naissance': '1994-05-12', 'Profession': 'Couturière', 'Célibataire': '', 'Département': 'Borgou',
      'Commune': 'Parakou', 'Adresse': 'Rue 1', 'Téléphone': '01 97 00 00 00', 'Nom d’un parent ou d’un proche': 'Ama',
      'Téléphone de ce proche': '01 97 00 00 01', 'Motivation': 'Apprendre.', 'Passeport (PP)': '', 'Numéro de la pièce': '0012',
    },
  },
  'new partner': {
    source: 'profiles/use-profile-form.ts', page: <PartnerForm />, as: newcomer, call: 'POST /api/add/infos/partner', steps: 2,
    button: /^Envoyer$/, field: ['social_reason', 'Raison sociale'], typed: typedCompany, file: 'doc_file',
    success: { user: partner.user, stat: 'pending' }, leavesFor: '/dashboard',
  },
  'new supplier': {
    source: 'profiles/use-profile-form.ts', page: <SupplierForm />, as: newcomer, call: 'POST /api/add/infos/provider', steps: 2,
    button: /^Envoyer$/, field: ['doc_file', 'Document IFU'], typed: typedCompany, file: 'doc_file', reads: places,
    success: { user: supplier.user, stat: 'pending' }, leavesFor: '/dashboard',
  },
  'offer': {
    source: 'projects/offer-page.tsx', page: <OfferPage />, place: { path: '/:slug/:id', at: '/atelier/9' }, call: 'POST /api/choice/pass',
    button: /^Continuer$/, field: ['pass.0', 'Pass 1 - 5 000 FCFA'], typed: { 'Pass 1 - 5 000 FCFA': '' },
    reads: { 'GET /api/project/atelier/9': { body: project } },
    success: {
      pass: [{ id: 31, pass_amount: 5000 }],
      amount: 5000,
      fee: 500,
      fee_basis_points: 1000,
      total_amount: 5500,
      custom_metadata: '{}',
      payment: opened.payment,
    },
    opens: 'Votre offre',
  },
  'change of supplier': {
    source: 'passes/change-supplier-dialog.tsx',
    page: <ChangeSupplierDialog passId={8} serviceId={3} currentId={null} onClose={nothing} />,
    reads: { 'GET /api/services/3/suppliers': { body: { data: suppliers, next_cursor: null } } },
    call: 'POST /api/wallet/8/supplier',
    button: /^Choisir ce fournisseur$/,
    field: ['supplier_id', 'Zongo'],
    typed: { Zongo: '' },
  },
  'rejected profile': {
    source: 'profiles/use-decisions.ts', page: <ProfileDeskPage />, place: { path: '/admin/profils/:id', at: '/admin/profils/7' },
    as: officer, call: 'POST /api/admin/profiles/7/reject', shownBy: /^Rejeter/, button: /^Rejeter le profil$/,
    field: ['reason', 'Précision pour la personne (facultatif)'],
    typed: { 'Document illisible': '', 'Précision pour la personne (facultatif)': 'La photo est floue.' },
    reads: { 'GET /api/admin/profiles/7': { body: profile }, 'GET /api/admin/profiles': { body: { data: [], next_cursor: null } } },
  },
  'rejected request': {
    source: 'requests/use-request-decisions.ts',
    page: <RequestDeskPage />,
    place: { path: '/admin/demandes/:id', at: '/admin/demandes/5' },
    as: officer,
    call: 'POST /api/admin/requests/5/reject',
    shownBy: /^Rejeter/,
    button: /^Rejeter la demande$/,
    field: ['reason', 'Précision pour la personne (facultatif)'],
    typed: { 'Demande en double': '', 'Précision pour la personne (facultatif)': 'Déjà demandé en mars.' },
    reads: { 'GET /api/admin/requests/5': { body: waiting }, 'GET /api/admin/requests': { body: { data: [], next_cursor: null } } },
  },
  'a setting': {
    source: 'settings/setting-form.tsx',
    page: <SettingForm figure={{ name: 'casesOpenMax', value: 10, default: 10, min: 1, max: 100, changed: null }} />,
    as: officer, call: 'PUT /api/admin/settings', button: /^Changer le réglage$/, field: ['value', 'Nouvelle valeur'],
    typed: { 'Nouvelle valeur': '12' },
  },
  'a holiday': {
    source: 'holidays/holiday-dialogs.tsx', page: <HolidayDialog holiday={null} onClose={nothing} />, as: officer,
    call: 'PUT /api/admin/holidays', button: /^Enregistrer$/, field: ['on_day', 'Jour'], typed: { Nom: 'Tabaski', Jour: '2027-05-16' },
    reads: { 'GET /api/admin/holidays/preview': { body: { due_before: '2026-12-04', due_after: '2026-12-07', promised: 2 } } },
  },
  'the contacts': {
    source: 'settings/contacts-page.tsx', page: <ContactsPage />, as: officer, call: 'PUT /api/admin/contacts',
    button: /^Changer les contacts$/, field: ['email', 'Adresse e-mail (facultatif)'],
    typed: { 'Adresse e-mail (facultatif)': 'aide@exemple.bj', 'Heures (facultatif)': 'De 8 h à 17 h' },
    reads: {
      'GET /api/admin/texts': {
        body: { contacts: { email: null, phone: null, whatsapp: null, address: null, hours: null, changed: null }, texts: [] },
      },
    },
  },
  'a public text': {
    source: 'settings/text-page.tsx', page: <TextPage />,
    place: { path: '/admin/reglages/textes/:text', at: '/admin/reglages/textes/legal' },
    as: officer, call: 'POST /api/admin/texts', steps: 1,
    button: /^Publier$/, field: ['body', 'Texte'], typed: { Texte: 'Éditeur.' },
    reads: { 'GET /api/texts/legal': { body: { text: null, versions: [] } } },
  },
  'withdrawn request': {
    source: 'requests/project-end-dialog.tsx', page: <ProjectEndDialog requestId={5} end="withdraw" onDone={nothing} onClose={nothing} />,
    as: officer, call: 'POST /api/admin/requests/5/withdraw', button: /^Retirer l’approbation$/,
    field: ['reason', 'Précision pour la personne (facultatif)'],
    typed: { 'Demande en double': '', 'Précision pour la personne (facultatif)': 'Déjà demandé en mars.' },
    reads: { 'GET /api/admin/projects/5/end': { body: projectEnd } },
  },
  'withdrawn profile': {
    source: 'profiles/withdrawal-panel.tsx', page: <WithdrawalDialog userId={7} roleId={2} onClose={nothing} />,
    as: officer, call: 'POST /api/admin/profiles/7/withdraw', button: /^Retirer l’approbation$/,
    field: ['reason', 'Précision pour la personne (facultatif)'],
    typed: { 'Document faux': '', 'Précision pour la personne (facultatif)': 'La carte est celle d’un autre.' },
    reads: { 'GET /api/admin/profiles/7/withdrawal': { body: { refusal: null, effects: [] } } },
  },
  'reopened profile': {
    source: 'profiles/reopen-dialog.tsx', page: <ReopenDialog userId={7} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/profiles/7/reopen', button: /^Rouvrir le dossier$/,
    field: ['reason', 'Précision pour vos collègues (facultatif)'],
    typed: { 'Mauvais type de compte': '', 'Précision pour vos collègues (facultatif)': 'Elle fournit, elle ne donne pas.' },
  },
  'pass taken back': {
    source: 'pass-desk/pass-acts.tsx', page: <PassActDialog act="unassign" file={passFile} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/passes/12/unassign', button: /^Reprendre$/, field: ['reason', 'Précision pour la personne (facultatif)'],
    typed: { 'Attribué par erreur': '', 'Précision pour la personne (facultatif)': 'Deux fois le même.' },
  },
  'pass extended': {
    source: 'pass-desk/pass-acts.tsx', page: <PassActDialog act="extend" file={passFile} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/passes/12/extend', button: /^Prolonger$/, field: ['until', 'Dernier jour'],
    typed: { 'Fournisseur fermé': '', 'Dernier jour': '2027-11-30', 'Précision pour la personne (facultatif)': 'Trois mois de plus.' },
  },
  'use undone late': {
    source: 'pass-desk/undo-late-dialog.tsx', page: <UndoLateDialog redemptionId={9} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/redemptions/9/undo', button: /^Annuler l’utilisation$/,
    field: ['reason', 'Précision pour le fournisseur (facultatif)'],
    typed: { 'Erreur du caissier': '', 'Précision pour le fournisseur (facultatif)': 'Scanné pour une autre cliente.' },
    reads: {
      'GET /api/admin/redemptions/9/undo': {
        body: {
          amount: 5000, supplier: { id: 4, name: 'Cyber Étoile', person: null }, holder: { id: 7, name: 'Afi Hounsou', person: null },
          at: '2026-10-02T08:05:00.000Z', balance: 8000, missing: 0, expires_on: '2027-10-02', is_suspended: false, is_moved: false,
          is_undone: false,
        },
      },
    },
  },
  'suspended account': {
    source: 'suspensions/suspension-panel.tsx',
    page: <SuspensionDialog userId={7} isSuspended={false} onClose={nothing} />,
    as: officer,
    call: 'POST /api/admin/users/7/suspend',
    button: /^Suspendre le compte$/,
    field: ['reason', 'Précision pour la personne'],
    typed: { 'Autre motif': '', 'Précision pour la personne': 'Scans de nuit.' },
  },
  'administrator invited': {
    source: 'administrators/invite-dialog.tsx', page: <InviteDialog onClose={nothing} />, as: officer,
    call: 'POST /api/admin/administrators', button: /^Envoyer l’invitation$/, field: ['email', 'Adresse e-mail'],
    typed: {
      'Prénom': 'Awa', 'Nom': 'Dossou', 'Adresse e-mail': 'awa@exemple.bj', [`${adminRoleWord.finance}${adminRoleHelp.finance}`]: '',
    },
  },
  'administrator removed': {
    source: 'administrators/administrator-dialogs.tsx', page: <RemovalDialog admin={colleague} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/administrators/7/remove', button: /^Retirer$/, field: ['reason', 'Précision pour la personne (facultatif)'],
    typed: { 'Départ de l’équipe': '', 'Précision pour la personne (facultatif)': 'Depuis lundi.' },
  },
  'a name corrected': {
    source: 'people/correct-dialog.tsx', page: <CorrectNameDialog person={somebody} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/users/7/name', button: /^Corriger le nom$/, steps: 1, field: ['name', 'Nom'],
    typed: { 'Prénom': 'Afiavi', 'Nom': 'Hounsou', 'Motif': 'Pièce relue.' },
  },
  'an address corrected': {
    source: 'people/correct-dialog.tsx', page: <CorrectEmailDialog person={somebody} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/users/7/email', button: /^Changer l’adresse$/, steps: 1, field: ['email', 'Nouvelle adresse e-mail'],
    typed: {
      'Nouvelle adresse e-mail': 'afi@exemple.bj',
      'Rappel au téléphone du dossier': '',
      'Réponses justes sur son histoire ici': '',
      'Motif': 'Rappelée à son numéro.',
    },
  },
  'a recovery opened by the desk': {
    source: 'people/recovery-dialog.tsx', page: <RecoveryDialog person={somebody} onClose={nothing} />, as: officer,
    reads: { 'GET /api/admin/users/7/recovery': { body: { link: 'https://exemple.bj/oubli/mdp#x', expires_at: '2026-10-02T08:05:00Z' } } },
    call: 'POST /api/admin/users/7/recovery', button: /^Ouvrir la récupération$/, field: ['reason', 'Ce que vous avez vérifié'],
    typed: { 'Rappel au téléphone du dossier': '', 'Réponses justes sur son histoire ici': '', 'Ce que vous avez vérifié': 'Au guichet.' },
  },
  'a lost second factor taken away by the desk': {
    source: 'people/recovery-dialog.tsx', page: <LostFactorDialog person={somebody} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/users/7/second-factor/reset', button: /^Retirer le second facteur$/,
    field: ['reason', 'Ce que vous avez vérifié'],
    typed: { 'Rappel au téléphone du dossier': '', 'Réponses justes sur son histoire ici': '', 'Ce que vous avez vérifié': 'Au guichet.' },
  },
  'two accounts made one': {
    source: 'people/merge-question.tsx',
    page: <MergeQuestion person={somebody} otherId={9} onBack={nothing} onClose={nothing} />,
    as: officer,
    reads: {
      'GET /api/admin/users/7/merge/9': {
        body: {
          kept: { ...somebody, email: 'awa@exemple.bj' }, merged: { ...somebody, id: 9, email: 'autre@exemple.bj' },
          refusal: null, counts: [],
        },
      },
    },
    call: 'POST /api/admin/users/7/merge/9',
    button: /^Réunir les comptes$/, field: ['reason', 'Précision pour vos collègues'],
    typed: { 'Autre motif': '', 'Précision pour vos collègues': 'Même pièce.' },
  },
  'a view of a list': {
    source: 'back-office/view-dialogs.tsx',
    page: (
      <ViewNameDialog
        title="Enregistrer cette vue" confirmLabel="Enregistrer" route={adminSaveView} about={{}}
        sent={(name) => ({ body: { list: 'donations', query: 'etat=approved', name } })} onClose={nothing}
      />
    ),
    as: officer, call: 'POST /api/admin/views', button: /^Enregistrer$/, field: ['name', 'Nom de la vue'],
    typed: { 'Nom de la vue': 'Payés' },
  },
  'chosen payouts': {
    source: 'back-office/bulk-dialog.tsx', as: officer,
    page: <ChoiceBar ids={[12]} choosable={1} chooseShown={nothing} chooseNone={nothing} actions={[holdThem]} />,
    reads: { 'GET /api/admin/payouts/hold': { body: { concerned: 1, excluded: [] } } }, call: 'POST /api/admin/payouts/hold',
    shownBy: /^Mettre en attente…$/, button: /^Mettre en attente \(1\)$/, field: ['reason', 'Précision pour vos collègues'],
    typed: { 'Autre motif': '', 'Précision pour vos collègues': 'Numéro à vérifier' },
  },
  'reported problem': {
    source: 'cases/report-dialog.tsx',
    page: <ReportDialog subject="pass" subjectId={31} what="le pass de 5 000 FCFA" onClose={nothing} />,
    as: beneficiary, call: 'POST /api/cases', button: /^Envoyer$/, file: 'doc_file', field: ['text', 'Que s’est-il passé ?'],
    typed: { 'Le fournisseur était fermé': '', 'Que s’est-il passé ?': 'La porte était fermée.' },
    success: { code: 'REC-7QK2-M4XA', due_on: '2026-12-02', is_added: false },
  },
  'answer in a case of one’s own': {
    source: 'cases/case-reply.tsx', page: <CaseReply id={7} isClosed={false} />, as: beneficiary, call: 'POST /api/cases/7/messages',
    button: /^Envoyer le message$/, file: 'doc_file', field: ['text', 'Votre message'],
    typed: { 'Votre message': 'Elle est toujours fermée.' }, success: { due_on: '2026-12-02' },
  },
  'answer to the desk’s question': {
    source: 'questions/question-card.tsx', page: <QuestionCard question={openQuestion} />, as: beneficiary,
    call: 'POST /api/questions/7/answer',
    button: /^Envoyer ma réponse$/, field: ['text', 'Votre réponse'], typed: { 'Votre réponse': 'Derrière le marché.' },
  },
  'question of the desk': {
    source: 'reviews/ask-dialog.tsx',
    page: <AskDialog route={adminAskRequest} id={5} items={requestItems} refresh={[]} onClose={nothing} />,
    as: officer, call: 'POST /api/admin/requests/5/ask', button: /^Envoyer la question$/, field: ['text', 'Votre question'],
    typed: { 'Ce qui manque': 'description', 'Votre question': 'Dites le nombre de séances.' },
  },
  'answer of the desk': {
    source: 'case-desk/case-answer.tsx', page: <CaseAnswer id={7} dueOn="2026-12-02" />, as: officer,
    call: 'POST /api/admin/cases/7/answer', button: /^Envoyer la réponse$/, field: ['text', 'Votre réponse'],
    typed: { 'Votre réponse': 'Nous regardons.' },
  },
  'refused refund': {
    source: 'refunds/refuse-refund.tsx', page: <RefuseRefund id={4} onClose={nothing} />, as: officer,
    call: 'POST /api/admin/refund-tasks/4/refuse', button: /^Refuser le remboursement$/, field: ['reason', 'Précision pour vos collègues'],
    typed: { 'Autre motif': '', 'Précision pour vos collègues': 'Le don doit rester.' },
  },
  'case handed over': {
    source: 'case-desk/give-dialog.tsx', page: <CaseSteps found={caseFile} />, as: officer, call: 'POST /api/admin/cases/7/give',
    shownBy: /^Confier$/, button: /^Confier à cette personne$/, field: ['admin_id', 'Suivie par'], typed: { 'Suivie par': '9' },
  },
  'closed case': {
    source: 'case-desk/case-text-dialog.tsx', page: <CaseSteps found={caseFile} />, as: officer, call: 'POST /api/admin/cases/7/close',
    shownBy: /^Clore$/, button: /^Clore la réclamation$/, field: ['text', 'Explication'],
    typed: { 'Problème réglé': '', 'Explication': 'Il rouvre lundi.' },
  },
  'decided payment': {
    source: 'payments/decide-panel.tsx',
    page: <DecidePanel payment={inReview} />,
    as: officer,
    call: 'POST /api/admin/payments/a-1/decide',
    button: /^Laisser en examen$/,
    field: ['reason', 'Motif'],
    typed: { 'AttendreAucune ligne au registre': '', 'Motif': 'Le donateur est appelé.' },
  },
  'canceled payout': {
    source: 'payouts/payout-acts.tsx',
    page: <PayoutActs payout={payout} signed={0} />,
    as: officer,
    call: 'POST /api/admin/payouts/12/cancel',
    shownBy: /^Annuler le retrait…$/,
    button: /^Annuler le retrait$/,
    field: ['reason', 'Précision pour la personne'],
    typed: { 'Autre motif': '', 'Précision pour la personne': 'Compte fermé.' },
  },
}

async function show({ page, place, as, call, shownBy, reads }: RealForm, answer: Answer | (() => Answer)) {
  const asked = stubServer({ 'GET /api/user': { body: { ...as, stat_reason: null } }, ...reads, [call]: () => slowly(answer) })
  const view = renderPage(as ? <SignedIn as={as}>{page}</SignedIn> : page, place)
  if (shownBy) {
    await screen.findByRole('button', { name: shownBy })
    await press(shownBy)
  }
  return { ...view, asked }
}

async function answered(form: RealForm, answer: Answer | (() => Answer)) {
  const { call, typed, file, steps = 0, button } = form
  const { asked, ...view } = await show(form, answer)
  for (const [label, value] of Object.entries(typed)) await fill(label, value)
  if (file) {
    await act(async () => fireEvent.change(document.querySelector(`input[name="${file}"]`) ?? document, { target: { files: [pngFile()] } }))
    await screen.findByText('photo.png')
  }
  for (let step = 0; step < steps; step += 1) await press(/^Continuer$/)
  await press(button)
  const sent = () => asked.filter(({ method, path }) => `${method} ${path}` === call)
  await waitFor(() => expect(sent()).not.toHaveLength(0))
  return { ...view, sent }
}

/** So that the form is drawn sending, as on a slow network. */
const slowly = async (answer: Answer | (() => Answer)) => {
  await new Promise((resolve) => setTimeout(resolve, 10))
  return typeof answer === 'function' ? answer() : answer
}
const press = async (name: RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  await act(async () => {
    button?.focus()
    fireEvent.click(button ?? document)
  })
}

async function fill(label: string, value: string) {
  const isList = (await screen.findByLabelText(label)) instanceof HTMLSelectElement
  // A list comes after its form.
  if (isList) {
    await waitFor(() => expect([...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.value)).toContain(value))
  }
  const field = screen.getByLabelText(label)
  await act(async () => (value === '' ? fireEvent.click(field) : fireEvent.change(field, { target: { value } })))
}

/** What was typed and chosen is still there. */
function expectKept({ typed, file }: Pick<RealForm, 'typed' | 'file'>) {
  for (const [label, value] of Object.entries(typed)) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect(value === '' ? field.checked : plain(field.value)).toBe(value === '' || value)
  }
  if (file) expect(screen.getByText('photo.png')).toBeDefined()
}

/** What is read of a field besides its name: by itself, or by the group that it is of. */
const descriptionOf = (input: HTMLElement) => [input, input.closest('fieldset')]
  .flatMap((node) => node?.getAttribute('aria-describedby')?.split(' ') ?? [])
  .map((id) => plain(document.getElementById(id)?.textContent))

const toastSays = async (text: string | RegExp) => (await screen.findByText(text, { selector: '.toast p' })).closest('.toast')

/** The refusal of the login is red, unlike any other, and a code serves once: their own tests show the answers. */
const elsewhere = [
  'session/login-page.tsx', 'session/second-step.tsx', 'accounts/enrol-dialog.tsx', 'accounts/factor-dialogs.tsx',
  'accounts/passkey-dialog.tsx',
  'imports/import-page.tsx',
  'accounts/proof-dialog.tsx',
]
const sources = import.meta.glob<string>('./*/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

const asksServer =
  /(?:useServerErrors|showFieldErrors|useReasonedAct)(?:<\w+>)?\(|(?:error|failure)\??\.fields\b|onError: \(\{ fields \}\)/

test('every form whose fields the server may refuse is here', () => {
  const refused = Object.keys(sources).filter((path) => !/\.test\.|^\.\/(?:platform|showcase)\/|use-reasoned-act/.test(path) &&
    asksServer.test(sources[path] ?? ''))
  expect(refused.map((path) => path.replace('./', '')).toSorted()).toEqual(
    [...new Set([...Object.values(forms).map(({ source }) => source), ...elsewhere])].toSorted(),
  )
})

/** Without a draft, and why. */
const draftless: Record<string, string> = {
  'accounts/mailed-link-form.tsx': 'passwords are kept nowhere',
  'accounts/new-password-form.tsx': 'passwords are kept nowhere',
  'accounts/password-change-form.tsx': 'passwords are kept nowhere',
  'accounts/register-page.tsx': 'passwords are kept nowhere, and nobody has signed in',
  'accounts/recovery-email-form.tsx': 'nobody has signed in',
  'session/login-page.tsx': 'the address comes back by itself',
  'session/second-step.tsx': 'a code serves once',
  'accounts/enrol-dialog.tsx': 'passwords are kept nowhere, and a code serves once',
  'accounts/factor-dialogs.tsx': 'passwords are kept nowhere, and a code serves once',
  'accounts/proof-dialog.tsx': 'a code serves once',
  'accounts/passkey-dialog.tsx': 'passwords are kept nowhere, and a passkey is made at once',
  'profiles/logo-form.tsx': 'a file is kept nowhere',
  'imports/import-page.tsx': 'a file is kept nowhere',
  'passes/change-supplier-dialog.tsx': 'one choice',
  'payouts/remove-account-dialog.tsx': 'one choice',
  'case-desk/give-dialog.tsx': 'one choice',
  'passes/code-entry-dialog.tsx': 'a code is worth money',
  'people/merge-dialog.tsx': 'one number, and nothing is done with it yet',
  'projects/offer-form.tsx': 'its page keeps it',
  'requests/request-form.tsx': 'its page keeps it',
  'donations/donation-form.tsx': 'its page keeps it',
  'profiles/step-form.tsx': 'use-profile-form.ts keeps it',
  'profiles/edit-form.tsx': 'its page, or use-send-edit.ts, keeps it',
  'payouts/request-payout-dialog.tsx': 'payout-dialogs.tsx keeps it',
  'back-office/reason-dialog.tsx': 'use-reasoned-act.ts keeps it',
  'attestations/number-form.tsx': 'its address keeps it',
  'attestations/name-form.tsx': 'somebody’s name is kept nowhere',
  'ui/form/search-form.tsx': 'the history’s entry keeps it, or nobody needs it twice',
}

test('K09: every form keeps a draft, or says why not', () => {
  const undrafted = Object.keys(sources).filter((path) => !/\.test\.|^\.\/showcase\//.test(path) &&
    /<form\b|\buseForm[<(]/.test(sources[path] ?? '') && !/\b(?:useDraft|useProfileForm|useSendEdit)\(/.test(sources[path] ?? ''))
  expect(undrafted.map((path) => path.replace('./', '')).toSorted()).toEqual(Object.keys(draftless).toSorted())
})

beforeAll(() => bearForeignHands(document))

describe.each(Object.entries(forms))('%s', { timeout: 20_000 }, (_name, form) => {
  test('a success is told by the server’s sentence in a success toast, or by the page that it opens', async () => {
    await answered(form, { body: { status: true, message: 'C’est enregistré.', id: 7, code_request: 'RET-1', ...form.success } })
    if (form.opens) expect(await screen.findByRole('heading', { level: 1, name: form.opens })).toBeDefined()
    else expect((await toastSays('C’est enregistré.'))?.classList).toContain('t-ok')
  })

  test('K01–K04, K07: a lost answer claims nothing; pressed again it is the same act, and only its success is told', async () => {
    let isLost = true
    const { sent } = await answered(form, () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return { body: { status: true, message: 'C’est enregistré.', id: 7, code_request: 'RET-1', ...form.success } }
    })
    expect(
      (await toastSays(/^Nous ne savons pas encore si .+ est arrivée?\. Réessayez.: rien ne sera fait deux fois\.$/))?.classList,
    ).toContain('t-no')
    expect(screen.queryByText(/pas abouti/)).toBeNull()
    expectKept(form)
    isLost = false
    await press(form.button)
    if (form.opens) expect(await screen.findByRole('heading', { level: 1, name: form.opens })).toBeDefined()
    else await toastSays('C’est enregistré.')
    const [first, second, ...more] = sent()
    expect(more).toEqual([])
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(JSON.stringify(second?.body)).toBe(JSON.stringify(first?.body))
    expect([...document.querySelectorAll('.toast')]).toHaveLength(form.opens ? 0 : 1)
  })

  test('a refusal is a warning toast, and what was typed stays', async () => {
    const { place } = await answered(form, { body: { status: false, reason: 'refused', message: 'C’est refusé.' } })
    expect((await toastSays('C’est refusé.'))?.classList).toContain('t-warn')
    if (form.leavesFor) expect(place()).toBe(form.leavesFor)
    else expectKept(form)
  })

  test('a fault of a field is under it, in sight and focused, without a toast', async () => {
    const [name, label] = form.field
    await answered(form, {
      status: 422,
      body: { message: 'À corriger.', errors: { [name]: ['Cette valeur est déjà prise.', 'Seconde.'] } },
    })
    const input = screen.getByLabelText(label)
    // Of a choice, its group is.
    await waitFor(() => expect((input.closest('[role="radiogroup"]') ?? input).getAttribute('aria-invalid')).toBe('true'))
    expect(descriptionOf(input)).toContain('Cette valeur est déjà prise.')
    expect(input.closest('[hidden]')).toBeNull()
    expect(document.activeElement).toBe(input)
    expect(screen.queryByText('Seconde.')).toBeNull()
    expect(document.querySelector('.toast')).toBeNull()
    expectKept(form)
  })

  test('K34: on a translated page, the fault of a field is shown and what was typed stays', async () => {
    const translation = translatePage()
    const [name, label] = form.field
    await answered(form, { status: 422, body: { message: 'À corriger.', errors: { [name]: ['Cette valeur est déjà prise.'] } } })
    await waitFor(() => expect(descriptionOf(screen.getByLabelText(label))).toContain('Cette valeur est déjà prise.'))
    expectKept(form)
    translation.disconnect()
  })

  test('a page that is too old says to load it again, and what was typed stays', async () => {
    await answered(form, { status: 419, body: { message: 'Page expirée. Veuillez actualiser la page' } })
    expect((await toastSays('Page expirée. Veuillez actualiser la page'))?.classList).toContain('t-no')
    expectKept(form)
  })
})

const drafted = Object.entries(forms).filter(([, { source }]) => !(source in draftless) || draftless[source]?.endsWith('keeps it'))

test.each(drafted)('K09: a session that ends when %s is sent loses nothing that was typed: it is there when the form opens again', async (_name, form) => {
  const { unmount, place } = await answered(form, { status: 401, body: { message: 'Expirée.' } })
  if (form.as) await waitFor(() => expect(place()).toBe('/connexion'))
  unmount()
  await show(form, {})
  await waitFor(() => expectKept({ typed: form.typed }))
})
