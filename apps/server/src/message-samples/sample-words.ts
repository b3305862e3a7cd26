import { product } from '@passerelle/contract/product'
import { administratorRemoved, factorReset, invitationMail, roleChanged, teamChanged } from '#src/administrators/administrator-words.ts'
import { passwordChanged, recoveryHeld, recoveryMail, welcome } from '#src/accounts/account-words.ts'
import { filesWait } from '#src/back-office/waiting-files-words.ts'
import * as cases from '#src/cases/case-words.ts'
import { servicesSet } from '#src/catalogue/catalogue-words.ts'
import { importInvitation } from '#src/imports/import-words.ts'
import { journalIsBroken } from '#src/journal/journal-words.ts'
import { ledgerIsBroken } from '#src/ledger/ledger-words.ts'
import type { MailContent } from '#src/notices/mail-content.ts'
import type { SmsContent } from '#src/notices/send-sms.ts'
import { toldHolder } from '#src/passes/desk-words.ts'
import {
  passesMoved, passesReceived, passesSuspended, passesUsed, passUsed, takenBackFromSupplier, useUndone,
} from '#src/passes/pass-words.ts'
import { sheetPrinted } from '#src/passes/sheet-words.ts'
import { donationConfirmed, offerBecameDonation, offerConfirmed, paymentKeyRefused, unknownOperation } from '#src/payments/payment-words.ts'
import { givenBack, notKept } from '#src/payments/review-words.ts'
import * as payouts from '#src/payouts/payout-words.ts'
import * as people from '#src/people/person-words.ts'
import { profileApproved, profileRejected, profileReopened, profileWithdrawn, profileWaits } from '#src/profiles/profile-words.ts'
import { projectClosed } from '#src/projects/project-words.ts'
import {
  heldReturned, moneyReturned, paidTwice, paymentRefunded, paymentToReview, refundRefused, refundToSign,
} from '#src/refunds/refund-words.ts'
import { approvalWithdrawn, requestApproved, requestMade, requestRejected } from '#src/requests/request-words.ts'
import { questionAsked } from '#src/reviews/review-words.ts'
import {
  appRemoved, backupCodeUsed, factorConfirmed, factorRemoved, passkeyAdded, passkeyCopied, passkeyRemoved,
} from '#src/second-factors/factor-words.ts'
import { figureChanged } from '#src/settings/settings-words.ts'
import { accountRestored, accountSuspended } from '#src/suspensions/suspension-words.ts'
import { textPublished } from '#src/texts/texts-words.ts'

/** What somebody is told: a line in the application, a mail, or both. */
export interface Told {
  message?: string | undefined
  mail?: MailContent | undefined
  sms?: SmsContent[] | undefined
  key?: string
}

export interface Sample {
  title: string
  /** With all that it can say, and with as little as can be. */
  full: Told
  minimal: Told
}

/** A mail without a notice. */
const mailed = (mail: MailContent & { key?: string }): Told => ({ mail, ...(mail.key !== undefined && { key: mail.key }) })
const sample = (title: string, full: Told, minimal: Told = full): Sample => ({ title, full, minimal })

// The data of the samples: nobody’s.
export const sampleNames = { full: 'Afi Sènami', minimal: 'Afi' }
const at = new Date('2026-03-05T08:05:00Z')
const due = new Date('2026-03-12T22:59:59Z')
const userId = 12
const colleague = { id: userId, name: 'Sika Kora' }
const reason = 'La photo du document est illisible. Envoyez-en une où le numéro se lit.'
const long = 'Atelier de couture et de formation des jeunes filles de Porto-Novo & environs'
const attempt = { id: '0b9f6c1e-5d0f-4a57-9f5e-2f7a4e3c1d20', amountXof: 16_500 }
const payment = { id: attempt.id, providerTxId: '104233' }
const place = { supplier: 'Papeterie du Lac', address: 'Rue des Cocotiers, Ganhi', phone: '+2290190000901' }
const nowhere = { supplier: null, address: null, phone: null }
const pass = {
  id: 7, allocationId: 3, assignedAt: at, amountXof: 5000, expiresOn: '2026-09-05', service: 'Fournitures scolaires', ...place,
}
const barePass = { ...pass, ...nowhere, expiresOn: null }
const moved = { id: 7, amountXof: 5000, supplierId: 5, service: 'Fournitures scolaires', ...place }
const use = { amountXof: 5000, at, service: 'Fournitures scolaires', supplier: 'Papeterie du Lac' }
const used = { beneficiaryId: userId, serviceName: 'Fournitures scolaires', supplierName: 'Papeterie du Lac', amountXof: 5000 }
const undone = { ...use, id: 9, beneficiaryId: userId, mailedAt: at, by: 'supplier' as const }
const request = { id: 4, code: 'DEM-4K7P-2M9X', title: long, beneficiaryId: userId }
const account = { id: 2, supplierId: userId, name: 'Caisse principale', number: '+2290190000901' }
const payout = { ...account, id: 6, code: 'RET-8Q2W-5T6Y', amountXof: 45_000, accountName: account.name }
const order = {
  id: 5, ownerId: userId, kind: 'donation' as const, state: 'paid' as const, projectId: null, amountXof: 15_000, feeXof: 1500,
  feeBasisPoints: 1000, createdAt: at, paidAt: at, termsId: null,
}
const receipt = {
  payer: 'Fondation d’exemple', paidAt: at, providerTxId: '104233', attemptId: attempt.id, service: 'Fournitures scolaires',
  lines: [{ count: 2, amountXof: 5000 }, { count: 1, amountXof: 5000 }],
}
const bareReceipt = { ...receipt, providerTxId: null, lines: [{ count: 3, amountXof: 5000 }] }
const donation = { donationId: 8, title: long }
const open = {
  id: 3, code: 'REC-5H3J-7K9L', state: 'open' as const, dueAt: due, ownerId: null, subject: 'none' as const, subjectId: null,
  kind: 'other' as const, personId: userId,
}
const answer = { messageId: 11, text: 'Le fournisseur était fermé ce jour-là. Il vous attend désormais tous les matins de la semaine.' }
const recovery = { code: '••••••', link: '••••••••••••••••••••••', minutes: 15, hours: 24 }

/** Every text that the programme writes to people, by the function that makes it; `samples.unit.test.ts` says which is missing. */
export const samples = {
  welcome: sample('Bienvenue', mailed(welcome(userId))),
  importInvitation: sample('Compte ouvert par un import', mailed(importInvitation(userId, 2)), mailed(importInvitation(userId, 4))),
  passwordChanged: sample('Mot de passe changé', mailed(passwordChanged(userId, at))),
  recoveryMail: sample(
    'Code de récupération', { ...mailed(recoveryMail(recovery)), key: 'recovery-code' },
    { ...mailed(recoveryMail({ ...recovery, code: null })), key: 'recovery-code' },
  ),
  recoveryHeld: sample('Récupération en attente', { ...mailed(recoveryHeld(at)), key: 'recovery-code' }),
  recoveryOpened: sample('Récupération ouverte par le bureau', people.recoveryOpened(userId, at)),
  accessGiven: sample(
    'Accès redonné par le bureau', people.accessGiven('Awa Dossou', { part: 'password', person: colleague, at }),
    people.accessGiven('Awa Dossou', { part: 'email', person: colleague, at }),
  ),
  factorLost: sample('Second facteur retiré par le bureau', people.factorLost(userId, at)),
  factorConfirmed: sample('Second facteur en place', mailed(factorConfirmed(userId, at))),
  factorRemoved: sample('Second facteur retiré', mailed(factorRemoved(userId, at))),
  appRemoved: sample('Application de codes retirée', mailed(appRemoved(userId, at))),
  passkeyAdded: sample('Clé d’accès ajoutée', mailed(passkeyAdded(userId, at, 'Téléphone'))),
  passkeyRemoved: sample(
    'Clé d’accès retirée',
    mailed(passkeyRemoved(userId, at, { name: 'Téléphone', isLast: false })),
    mailed(passkeyRemoved(userId, at, { name: 'Téléphone', isLast: true })),
  ),
  passkeyCopied: sample('Clé d’accès refusée', mailed(passkeyCopied(userId, at))),
  backupCodeUsed: sample('Code de secours utilisé', mailed(backupCodeUsed(userId, at, 9)), mailed(backupCodeUsed(userId, at, 0))),
  invitationMail: sample(
    'Invitation d’un administrateur',
    { ...mailed(invitationMail({ host: 'Awa Dossou', adminRole: 'finance', link: recovery.link })), key: 'admin-invited' },
  ),
  roleChanged: sample('Rôle changé', roleChanged({ userId, adminRole: 'finance', at }, 'Change de tâche.')),
  administratorRemoved: sample('Compte d’administration retiré', mailed(administratorRemoved(userId, at, 'Départ de l’équipe.'))),
  factorReset: sample('Second facteur retiré par un administrateur', mailed(factorReset(userId, at))),
  teamChanged: sample(
    'Administrateurs\u00A0: changement', teamChanged('Awa Dossou', { change: 'role', person: colleague, role: 'super', at }),
    teamChanged('Awa Dossou', { change: 'removed', person: colleague, role: 'lecture', at }),
  ),
  figureChanged: sample('Réglage changé', figureChanged('Awa Dossou', { name: 'feeBasisPoints', before: 1000, after: 1250, at })),
  textPublished: sample(
    'Conditions changées', textPublished('Awa Dossou', { name: 'terms', version: 3, isMajor: true, at }),
    textPublished('Awa Dossou', { name: 'consent', version: 2, isMajor: false, at }),
  ),
  nameCorrected: sample('Nom corrigé', people.nameCorrected(userId, at, 'Afi Sènami Dossou')),
  emailCorrected: sample('Adresse e-mail corrigée', people.emailCorrected(userId, at)),
  emailLeft: sample('Adresse e-mail quittée', mailed(people.emailLeft(userId, at, 'ancienne@exemple.bj'))),
  accountsMerged: sample('Comptes réunis', people.accountsMerged(userId, 13)),
  accountEnded: sample('Compte réuni à un autre', mailed(people.accountEnded(13))),
  accountSuspended: sample(
    'Compte suspendu', accountSuspended({ userId, roleId: 4, at }, reason), accountSuspended({ userId, roleId: null, at }, 'Vérification.'),
  ),
  accountRestored: sample(
    'Compte rétabli', accountRestored({ userId, roleId: 2, at, back: { restored: 3, kept: 2 } }),
    accountRestored({ userId, roleId: null, at, back: { restored: 0, kept: 0 } }),
  ),
  profileApproved: sample(
    'Profil approuvé', profileApproved({ userId, decisionId: 1, back: { restored: 2, kept: 1 } }, 2),
    profileApproved({ userId, decisionId: 1, back: { restored: 0, kept: 0 } }, 3),
  ),
  profileRejected: sample(
    'Profil rejeté', profileRejected({ userId, decisionId: 1, roleId: 4, reason, refused: ['ifu', 'phone'] }),
    profileRejected({ userId, decisionId: 1, roleId: 2, reason: 'Document illisible.', refused: [] }),
  ),
  profileWithdrawn: sample(
    'Approbation de profil retirée', profileWithdrawn({ userId, decisionId: 1, roleId: 2, reason }),
    profileWithdrawn({ userId, decisionId: 1, roleId: 4, reason: 'Document faux.' }),
  ),
  profileReopened: sample('Dossier rouvert', profileReopened({ userId, decisionId: 1 })),
  questionAsked: sample(
    'Élément demandé', questionAsked({ id: 1, personId: userId, kind: 'profile', label: 'Document', text: 'La photo est coupée.' }),
    questionAsked({ id: 2, personId: userId, kind: 'request', label: 'Description', text: 'Combien de séances\u202F?' }),
  ),
  requestApproved: sample('Demande approuvée', requestApproved(request)),
  requestRejected: sample('Demande rejetée', requestRejected(request, reason)),
  approvalWithdrawn: sample('Approbation de demande retirée', approvalWithdrawn(request, reason)),
  projectClosed: sample('Projet fermé', projectClosed(request, reason)),
  passesReceived: sample(`${product.labels} reçus`, passesReceived(userId, [pass, barePass]), passesReceived(userId, [barePass])),
  passesMoved: sample(
    `${product.labels}\u00A0: fournisseur changé`, passesMoved(userId, [moved, { ...moved, ...nowhere, supplierId: null }], at),
    passesMoved(userId, [{ ...moved, ...nowhere, supplierId: null }], at),
  ),
  passesSuspended: sample(
    `${product.labels} suspendus`, passesSuspended({ userId, orderId: 5, count: 3 }), passesSuspended({ userId, orderId: 5, count: 1 }),
  ),
  sheetPrinted: sample(
    `Feuille de ${product.nouns} imprimée`, sheetPrinted({ userId, count: 12, at }), sheetPrinted({ userId, count: 1, at }),
  ),
  passesUsed: sample(
    `${product.labels} utilisés, par e-mail`, { ...mailed(passesUsed([use, use, use])), key: 'uses:9' },
    { ...mailed(passesUsed([use])), key: 'uses:9' },
  ),
  passUsed: sample(`${product.label} utilisé, dans l’application`, passUsed(used, 9, at)),
  useUndone: sample('Utilisation annulée', useUndone(undone, at, 'usable'), useUndone({ ...undone, by: 'desk' }, at, 'suspended')),
  toldHolder: sample(
    `${product.label}\u00A0: décision du bureau`,
    toldHolder(userId, 'extended', [undone, undone], { key: '9', reason: 'Fournisseur fermé.', until: '2027-03-05' }),
    toldHolder(userId, 'unassigned', [undone], { key: '9', reason: 'Attribué par erreur.' }),
  ),
  takenBackFromSupplier: sample(
    'Scan annulé par le bureau', takenBackFromSupplier({ ...undone, supplierId: userId, balanceXof: 5000 }, 'Erreur du caissier.'),
  ),
  servicesSet: sample(
    'Services changés', servicesSet({ supplierId: userId, added: ['Couture', 'Soins'], removed: ['Coiffure'], at }),
    servicesSet({ supplierId: userId, added: [], removed: ['Coiffure'], at }),
  ),
  donationConfirmed: sample(
    'Don confirmé et reçu', donationConfirmed(order, { ...donation, passes: 3 }, receipt),
    donationConfirmed(order, { ...donation, passes: 1 }, bareReceipt),
  ),
  offerConfirmed: sample(
    'Offre confirmée et reçu', offerConfirmed(order, { title: long, financed: 2, gone: [1] }, donation, receipt),
    offerConfirmed(order, { title: long, financed: 3, gone: [] }, null, bareReceipt),
  ),
  paidTwice: sample('Paiement en double', paidTwice(userId, attempt)),
  moneyReturned: sample('Argent rendu', moneyReturned(userId, attempt)),
  givenBack: sample('Paiement à rendre', givenBack({ ownerId: userId, attemptId: attempt.id, amountXof: 16_500 })),
  notKept: sample('Paiement non retenu', notKept({ ownerId: userId, attemptId: attempt.id })),
  accountAdded: sample('Compte de paiement ajouté', payouts.accountAdded(account)),
  accountRemoved: sample('Compte de paiement supprimé', payouts.accountRemoved(account)),
  payoutRequested: sample('Demande de paiement reçue', payouts.payoutRequested(payout)),
  payoutTransferred: sample('Paiement transféré', payouts.payoutTransferred(payout, at)),
  payoutCanceled: sample('Demande de paiement annulée', payouts.payoutCanceled(payout, reason)),
  caseAnswered: sample(
    'Réponse à une réclamation', cases.caseAnswered(open, { ...answer, hasFile: false }),
    cases.caseAnswered(open, { ...answer, hasFile: true }),
  ),
  caseClosed: sample('Réclamation close', cases.caseClosed(open, { ...answer, outcome: 'solved' })),
  caseReopened: sample('Réclamation rouverte', cases.caseReopened(open, at)),
  deskWrote: sample('Message du service', cases.deskWrote(open, answer)),
  // To those who work in the back office.
  filesWait: sample(
    'Bureau\u00A0: dossiers à examiner', { ...mailed(filesWait({ profiles: 12, requests: 3 })), key: 'waiting-files' },
    { ...mailed(filesWait({ profiles: 1, requests: 0 })), key: 'waiting-files' },
  ),
  profileWaits: sample(
    'Bureau\u00A0: profil à examiner', profileWaits({ userId, person: 'Afi Dossou', roleId: 2, at }, 'new'),
    profileWaits({ userId, person: 'Afi Dossou', roleId: 4, at }, 'edited'),
  ),
  requestMade: sample('Bureau\u00A0: demande à examiner', requestMade(request)),
  caseArrived: sample('Bureau\u00A0: nouvelle réclamation', cases.caseArrived(open, 11)),
  caseMessageArrived: sample('Bureau\u00A0: message dans une réclamation', cases.caseMessageArrived(open, 11)),
  caseGiven: sample('Bureau\u00A0: réclamation confiée', cases.caseGiven(open, at)),
  casesDue: sample(
    'Bureau\u00A0: réponses promises', cases.casesDue(4, { whose: 'all', today: '2026-03-05' }),
    cases.casesDue(1, { whose: 'all', today: '2026-03-05' }),
  ),
  casesLate: sample(
    'Bureau\u00A0: réclamations en retard', cases.casesLate(4, { desk: 'all', today: '2026-03-05' }),
    cases.casesLate(1, { desk: 'all', today: '2026-03-05' }),
  ),
  paymentToReview: sample('Bureau\u00A0: paiement à examiner', paymentToReview(payment, 'amount')),
  heldReturned: sample(
    'Bureau\u00A0: argent en examen rendu', heldReturned(payment, { amountXof: 16_500, isSigned: false, isTaken: false }),
    heldReturned(payment, { amountXof: 16_500, isSigned: true, isTaken: true }),
  ),
  refundRefused: sample('Bureau\u00A0: remboursement refusé', refundRefused(3, {
    payment, amountXof: 116_500, reason: 'Le donateur veut que ce paiement reste à son don.', at: new Date(0),
  })),
  refundToSign: sample('Bureau\u00A0: remboursement à signer', refundToSign(3, { payment, amountXof: 116_500, at })),
  paymentRefunded: sample(
    'Bureau\u00A0: paiement remboursé', paymentRefunded(payment, { status: 'partially_refunded', suspended: 2 }),
    paymentRefunded(payment, { status: 'refunded', suspended: 0 }),
  ),
  offerBecameDonation: sample(
    'Bureau\u00A0: offre devenue un don', offerBecameDonation(5, { title: long, financed: 2, gone: [1, 2] }),
    offerBecameDonation(5, { title: long, financed: 0, gone: [1] }),
  ),
  unknownOperation: sample('Bureau\u00A0: opération inconnue', unknownOperation('transaction', '104233')),
  paymentKeyRefused: sample('Bureau\u00A0: clé de paiement refusée', paymentKeyRefused('2026-03-05')),
  payoutAwaitsDecision: sample('Bureau\u00A0: retrait à décider', payouts.payoutAwaitsDecision(payout)),
  payoutWithdrawn: sample('Bureau\u00A0: retrait repris', payouts.payoutWithdrawn(payout)),
  payoutKept: sample(
    'Bureau\u00A0: retrait retenu', payouts.payoutKept(payout, attempt.id, 'desk'), payouts.payoutKept(payout, attempt.id, 'supplier'),
  ),
  payoutFailed: sample('Bureau\u00A0: transfert échoué', payouts.payoutFailed(payout, attempt.id)),
  payoutSentAfterFailure: sample(
    'Bureau\u00A0: retrait refusé puis transféré', payouts.payoutSentAfterFailure(payout, attempt.id, 'to look at'),
    payouts.payoutSentAfterFailure(payout, attempt.id, 'booked'),
  ),
  payoutFailedAfterTransfer: sample('Bureau\u00A0: retrait transféré puis échoué', payouts.payoutFailedAfterTransfer(payout, attempt.id)),
  journalIsBroken: sample('Bureau\u00A0: journal touché', journalIsBroken([{ kind: 'changed', id: 418, count: 2 }], at)),
  ledgerIsBroken: sample('Bureau\u00A0: registre à vérifier', ledgerIsBroken(['balances_equal_entries'], [], at)),
} satisfies Record<string, Sample>
