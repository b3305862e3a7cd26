import { clientSentences } from './client-sentences.ts'
import { product } from './product.ts'

interface ErrorSpec {
  /** 200 is a refusal: the reply is `{ status: false, reason, message }`. */
  status: number
  /** Of a refusal whose reason is not its code, or which has another status. */
  reason?: string
  /** French: what happened and what to do next. */
  message: string
}

const spec = {
  // Who is calling
  unauthenticated: { status: 401, message: clientSentences.sessionExpired },
  account_suspended: { status: 401, message: clientSentences.accountSuspended },
  forbidden: { status: 403, message: 'Votre compte ne permet pas cette action. Une question\u202F? Contactez le service client.' },
  factor_required: { status: 403, message: 'Mettez d’abord en place votre second facteur\u00A0: un compte d’administration n’ouvre rien sans lui.' },
  not_approved: { status: 403, message: 'Votre profil doit d’abord être approuvé. Nous vous préviendrons par e-mail.' },
  loopback_only: { status: 403, message: 'Cette démonstration ne répond que sur la machine où elle tourne, à l’adresse http://localhost.' },
  /** Asked before anything is looked at; the same call, with its key, is done once it is proved. */
  fresh_factor: { status: 428, message: 'Confirmez d’abord que c’est vous, par votre second facteur.' },
  /** The same way. */
  terms_due: { status: 428, message: 'Lisez et acceptez d’abord les conditions d’utilisation. Rechargez la page pour les lire\u00A0: rien n’est perdu.' },
  not_found: { status: 404, message: 'Introuvable. Vérifiez l’adresse ou revenez à la liste.' },
  /** platform/http/http-words.ts says how many lines it has (`listTooLong`). */
  list_too_long: { status: 409, message: 'Cette liste est trop longue pour un fichier. Choisissez un filtre, puis exportez-la à nouveau.' },
  download_expired: { status: 410, message: 'Cette adresse de téléchargement n’est plus valable. Revenez à la liste, puis téléchargez à nouveau.' },
  page_expired: { status: 419, message: clientSentences.pageExpired },
  too_many_requests: { status: 429, message: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.' },
  // What was sent
  invalid: { status: 422, message: 'Certains champs sont à corriger.' },
  malformed: { status: 400, message: 'La demande est illisible. Rechargez la page, puis réessayez.' },
  too_slow: { status: 408, message: 'L’envoi a pris trop de temps. Réessayez, si possible avec un meilleur réseau.' },
  headers_too_large: { status: 431, message: 'La demande est illisible. Effacez les données de ce site dans votre navigateur, puis réessayez.' },
  payload_too_large: { status: 413, message: clientSentences.tooLarge },
  files_busy: { status: 503, message: 'Beaucoup de photos arrivent en ce moment. La vôtre n’a pas été gardée\u00A0: renvoyez-la dans quelques secondes.' },
  /** files/file-words.ts says how much may be kept (`noRoomFor`). */
  files_full: { status: 409, message: 'Vous avez déjà envoyé beaucoup de fichiers\u00A0: il n’y a plus de place pour un autre. Contactez le service client.' },
  unsupported_media: { status: 415, message: 'Ce format d’envoi n’est pas accepté. Rechargez la page, puis réessayez.' },
  idempotency_conflict: { status: 409, message: 'Cette action a déjà été envoyée avec d’autres données. Recommencez-la.' },
  idempotency_under_way: { status: 409, message: clientSentences.underWay },
  answer_outgrown: { status: 409, message: 'Cette action a bien été faite, avant une mise à jour du service. Rechargez la page pour en voir le résultat.' },
  conflict: { status: 409, message: 'Une autre personne vient de modifier cet élément. Rechargez la page.' },
  already_decided: { status: 409, message: 'Ce dossier a déjà été traité. Rechargez la page.' },
  internal: { status: 500, message: 'Une erreur est survenue de notre côté. Rien n’a été perdu\u00A0: réessayez dans un instant.' },
  unavailable: { status: 503, message: clientSentences.unavailable },
  // Sign-in
  totp_required: { status: 200, message: 'Saisissez le code de votre application, ou un code de secours.' },
  bad_totp: { status: 200, message: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant dans votre application.' },
  factor_in_place: { status: 409, message: 'Un second facteur est déjà en place. Rechargez la page.' },
  factor_stale: { status: 409, message: 'Ce code à scanner est trop ancien. Fermez, puis recommencez la mise en place.' },
  factor_missing: { status: 409, message: 'Aucun second facteur n’est en place. Rechargez la page.' },
  bad_passkey: { status: 200, message: 'Cette clé d’accès n’a pas été reconnue, ou le délai de cinq minutes est passé. Recommencez.' },
  passkeys_full: { status: 409, message: 'Vous avez déjà dix clés d’accès. Retirez-en une que vous n’utilisez plus.' },
  last_factor: { status: 409, message: 'C’est votre dernier second facteur\u00A0: un compte d’administration n’ouvre rien sans lui. Mettez-en d’abord un autre en place.' },
  bad_credentials: { status: 200, message: 'E-mail ou mot de passe incorrect.' },
  bad_recovery_code: { status: 200, message: 'Ce code est incorrect ou n’est plus valable. Vérifiez-le dans le dernier e-mail reçu, ou demandez un nouveau code.' },
  recovery_code_spent: { status: 200, message: 'Ce code a été essayé trop de fois\u00A0: il n’est plus valable. Demandez un nouveau code.' },
  bad_recovery_link: { status: 200, message: 'Ce lien n’est plus valable\u00A0: il a déjà servi, son délai est dépassé, ou le mot de passe a changé depuis. Demandez un nouveau code.' },
  email_taken: { status: 422, message: 'Un compte existe déjà avec cette adresse. Connectez-vous avec elle, ou donnez-en une autre.' },
  // Profiles
  question_open: { status: 409, message: 'Une réponse est déjà attendue pour ce dossier. Une nouvelle question pourra suivre.' },
  question_over: { status: 409, message: 'Cette question n’attend plus de réponse. Rechargez la page.' },
  file_claimed: { status: 409, message: 'Quelqu’un d’autre examine ce dossier. Reprenez-le avant de décider.' },
  profile_changed: { status: 409, message: 'Le dossier a changé depuis que vous l’avez ouvert. Relisez-le avant de décider.' },
  profile_once_approved: { status: 409, message: 'Ce profil a déjà été approuvé\u00A0: la personne corrige elle-même ses informations, puis les soumet à nouveau.' },
  role_already_chosen: { status: 409, message: 'Votre dossier est déjà envoyé. Ouvrez votre tableau de bord pour le suivre.' },
  // Settings
  /** settings/settings-words.ts says what it is now (`settingIsNow`). */
  setting_changed: { status: 409, message: 'Ce réglage a changé depuis que vous l’avez ouvert. Rechargez la page avant de le changer.' },
  // Messages and jobs
  message_leaves: { status: 409, message: 'Ce message est en route. Rechargez la page dans un instant.' },
  message_secret: { status: 409, message: 'Ce message portait un code, qui n’est pas gardé. La personne en demande un nouveau depuis la page de connexion.' },
  message_resent: { status: 409, message: 'Ce message a déjà été renvoyé. S’il n’arrive pas, vérifiez l’adresse avec la personne.' },
  job_not_failed: { status: 409, message: 'Cette tâche n’est plus en échec. Rechargez la page.' },
  // Short messages
  sms_without_phone: { status: 409, message: 'Aucun numéro de téléphone n’est dans votre profil\u00A0: complétez-le d’abord.' },
  // Suspension
  already_suspended: { status: 409, message: 'Ce compte est déjà suspendu. Rechargez la page.' },
  account_merged: { status: 200, message: 'Ce compte est réuni à un autre compte à votre nom. Connectez-vous avec l’adresse e-mail de celui-là.' },
  merged_for_good: { status: 409, message: 'Ce compte est réuni à un autre\u00A0: il ne se rétablit plus. Ouvrez celui qui reste.' },
  /** people/person-words.ts says why (`mergeRefused`). */
  merge_refused: { status: 409, message: 'Ces deux comptes ne peuvent pas être réunis.' },
  account_stopped: { status: 409, message: 'Ce compte est suspendu ou réuni à un autre. Rétablissez-le, ou ouvrez celui qui reste.' },
  recovery_apart: { status: 409, message: 'Vous avez corrigé l’adresse de ce compte, ouvert sa récupération ou retiré son second facteur ces sept derniers jours\u00A0: une autre personne doit le faire.' },
  not_suspended: { status: 409, message: 'Ce compte n’est pas suspendu. Rechargez la page.' },
  own_account: { status: 403, message: 'Personne ne suspend ni ne rétablit son propre compte. Demandez à un autre administrateur.' },
  own_administration: { status: 403, message: 'Personne ne change, ne retire ni n’invite son propre compte d’administration. Demandez à un autre administrateur.' },
  administrator_removed: { status: 409, message: 'Ce compte d’administration est retiré. Pour le rouvrir, invitez de nouveau la personne à la même adresse.' },
  same_role: { status: 409, message: 'C’est déjà son rôle. Rechargez la page.' },
  not_invited: { status: 409, message: 'Cette personne a déjà choisi son mot de passe. Rechargez la page.' },
  last_super: { status: 409, message: 'C’est le dernier compte d’administration complète : donnez d’abord ce droit à quelqu’un d’autre.' },
  holder_withdrawn: { status: 409, message: 'L’approbation du profil de cette personne est retirée. Sa demande attend que son profil soit approuvé de nouveau.' },
  person_suspended: { status: 409, message: 'Le compte de cette personne est suspendu. Rétablissez-le d’abord, ou rejetez ce dossier.' },
  holder_suspended: { status: 409, message: 'Le compte de cette personne est suspendu. Rétablissez-le avant d’approuver sa demande.' },
  // Requests and projects
  project_not_open: { status: 200, message: 'Le financement de ce projet est terminé. Choisissez un autre projet.' },
  allocation_taken: { status: 200, message: `Un autre partenaire finance déjà l’un de ces ${product.nouns}. Rechargez la page et choisissez parmi ceux qui restent.` },
  // Payment
  payment_pending: { status: 202, reason: 'pending', message: 'Paiement en cours de confirmation. Ne payez pas une seconde fois\u00A0: cette page se met à jour toute seule.' },
  payment_declined: { status: 200, reason: 'declined', message: 'Le paiement a été refusé par l’opérateur. Rien n’a été prélevé\u00A0: vous pouvez réessayer.' },
  payment_canceled: { status: 200, reason: 'canceled', message: 'Le paiement n’a pas abouti. Vérifiez le solde de votre compte, puis réessayez.' },
  payment_expired: { status: 200, reason: 'expired', message: 'Le délai de paiement est dépassé. Recommencez l’opération.' },
  payment_mismatch: { status: 409, reason: 'mismatch', message: 'Ce paiement ne correspond pas à votre commande. Nous l’examinons\u00A0: nous vous préviendrons par e-mail.' },
  payment_returned: { status: 200, reason: 'returned', message: 'Ce paiement vous a été remboursé. Rien n’a été financé\u00A0: vous pouvez recommencer l’opération.' },
  payment_returning: { status: 200, reason: 'returned', message: 'Ce paiement ne correspond à aucune commande\u00A0: il vous sera rendu. Vous n’avez rien à faire.' },
  payment_used: { status: 409, reason: 'used', message: 'Ce paiement a déjà servi à une autre commande. Contactez le service client.' },
  attestation_not_due: { status: 409, message: 'Une attestation existe pour un don payé et non remboursé. Vérifiez l’état de vos dons.' },
  payment_provider_down: { status: 503, message: 'Le service de paiement ne répond pas. Rien n’a été prélevé\u00A0: réessayez dans un instant.' },
  provider_silent: { status: 503, message: 'Le prestataire de paiement ne répond pas. Rien n’a changé\u00A0: réessayez dans un instant.' },
  review_over: { status: 409, message: 'Ce paiement n’est plus à examiner. Rechargez la page.' },
  review_refused: { status: 409, message: 'Cette décision ne convient pas à ce paiement. Rechargez la page.' },
  refund_signed: { status: 409, message: 'Ce remboursement n’attend pas de signature. Rechargez la page.' },
  refund_unasked: { status: 409, message: 'Personne n’a signé ce remboursement\u00A0: il n’y a rien à refuser. Rechargez la page.' },
  refund_unsigned: { status: 409, message: 'Ce remboursement attend encore une signature\u00A0: ouvrez-le pour le signer, ou faites-le signer par une autre personne.' },
  refund_undecided: { status: 409, message: 'Ce remboursement a été refusé\u00A0: décidez à nouveau du paiement avant de signer ou de rendre.' },
  refund_taken: { status: 409, message: 'Quelqu’un s’occupe déjà de ce remboursement. Rechargez la page.' },
  refund_not_yours: { status: 409, message: 'Vous ne vous occupez pas de ce remboursement. Rechargez la page.' },
  // Imports
  /** imports/import-words.ts says by whom and when (`importedAlready`). */
  import_known: { status: 409, message: 'Ce fichier a déjà été importé. Vous n’avez rien à faire.' },
  import_changed: { status: 409, message: 'Le fichier, ou les comptes, ont changé depuis la vérification\u00A0: vérifiez le fichier à nouveau. Rien n’a été importé.' },
  // Scan
  unknown: { status: 200, message: `Ce code ne correspond à aucun ${product.noun} que vous pouvez encaisser. Vérifiez le code, ou demandez à la personne d’ouvrir «\u00A0Mes ${product.nouns}\u00A0».` },
  /** To the till that used it, passes/pass-words.ts says when (`alreadyUsedAt`). */
  already_used: { status: 200, message: `Ce ${product.noun} a déjà été utilisé. Demandez à la personne de présenter un autre ${product.noun}.` },
  expired: { status: 200, message: `Ce ${product.noun} a expiré. Il ne peut plus être utilisé\u00A0: la personne peut faire une nouvelle demande.` },
  renewed: { status: 200, message: `Ce code a été remplacé. Demandez à la personne d’ouvrir «\u00A0Mes ${product.nouns}\u00A0» pour montrer le nouveau.` },
  suspended: { status: 200, message: `Ce ${product.noun} est suspendu. La personne doit contacter le service client.` },
  not_assigned: { status: 200, message: `Ce ${product.noun} n’a pas encore de fournisseur. La personne peut vous choisir dans «\u00A0Mes ${product.nouns}\u00A0».` },
  /** passes/pass-words.ts says how long, or how often (`undoRefused`). */
  undo_too_late: { status: 409, message: 'Le délai d’annulation est dépassé. Contactez le service client.' },
  undo_money_asked: { status: 409, message: 'L’argent de ce scan a déjà été demandé\u00A0: il ne peut plus être annulé ici. Contactez le service client.' },
  undo_too_often: { status: 409, message: `Les scans de ce ${product.noun} ont déjà été annulés trop de fois\u00A0: celui-ci ne peut plus l’être ici. Contactez le service client.` },
  /** passes/pass-words.ts says how much is missing (`undoShort`). */
  nothing_to_print: { status: 409, message: `Aucun ${product.noun} à imprimer\u00A0: vous n’en avez pas à utiliser pour l’instant.` },
  undo_balance_short: { status: 409, message: 'Le solde du fournisseur ne couvre plus cette utilisation. Annulez d’abord un retrait en attente, ou voyez avec le fournisseur.' },
  already_undone: { status: 409, message: 'Ce scan est déjà annulé. Vous n’avez rien à faire.' },
  // Payouts
  approved_by_you: { status: 409, message: 'Vous avez déjà signé. Une autre personne doit aussi signer.' },
  payout_under_way: { status: 409, message: 'Ce retrait est déjà en cours de traitement. Rechargez la page.' },
  payout_unsure: { status: 409, message: 'L’opérateur ne confirme pas que ce transfert a échoué. Réessayez dans quelques minutes\u00A0: d’ici là, rien n’est envoyé ni rendu.' },
  payment_account_in_use: { status: 409, message: 'Une demande de paiement vers ce compte est en cours. Vous pourrez le supprimer quand elle sera transférée ou annulée.' },
  payout_supplier_suspended: { status: 409, message: 'Le compte du fournisseur est suspendu\u00A0: ce retrait est retenu. Annulez-le, ou faites-le libérer par deux personnes.' },
  payout_supplier_rejected: { status: 409, message: 'Le profil du fournisseur est rejeté\u00A0: ce retrait est retenu. Annulez-le, ou faites-le libérer par deux personnes.' },
  payout_profile_waits: { status: 409, message: 'Le profil du fournisseur attend une validation\u00A0: ce retrait est retenu jusqu’à son approbation.' },
  payout_on_hold: { status: 409, message: 'Ce retrait est déjà mis en attente. Pour le verser, libérez-le d’abord.' },
  payout_not_held: { status: 409, message: 'Ce retrait n’est pas retenu. Rechargez la page.' },
  /** payouts/payout-words.ts says from when on (`numberNewUntil`). */
  payout_number_new: { status: 409, message: 'Ce numéro vient d’être ajouté par le fournisseur. Vérifiez-le avec lui, et approuvez ce retrait plus tard.' },
  /** payouts/payout-words.ts says from when on (`accessNewUntil`). */
  payout_access_new: { status: 409, message: 'Le bureau vient de redonner l’accès à ce compte. Vérifiez avec le fournisseur, et approuvez ce retrait plus tard.' },
  payout_withdrawn: { status: 409, message: 'Cette demande est déjà annulée. Rechargez la page.' },
  // Cases
  case_closed: { status: 409, message: 'Cette réclamation est close. Rouvrez-la pour répondre.' },
  case_not_closed: { status: 409, message: 'Cette réclamation n’est pas close. Rechargez la page.' },
  case_taken: { status: 409, message: 'Quelqu’un suit déjà cette réclamation. Rechargez la page\u00A0; elle peut vous être confiée.' },
  case_own: { status: 403, message: 'Personne ne traite sa propre réclamation. Laissez un autre administrateur le faire.' },
  case_given_already: { status: 409, message: 'Cette personne suit déjà la réclamation. Rechargez la page.' },
  own_file: { status: 403, message: 'Personne ne décide de son propre dossier. Laissez un autre administrateur le faire.' },
  signer_apart: { status: 409, message: 'Vous avez pris une décision sur le dossier de ce fournisseur, vous ou quelqu’un dont le compte est lié au vôtre\u00A0: une autre personne doit signer.' },
  signer_tied: { status: 409, message: 'Vos deux comptes ont été invités ou changés par l’un de vous, ou par une même personne, il y a trop peu de jours\u00A0: quelqu’un d’autre doit signer.' },
  /** payouts/payout-words.ts says how many (`tooManyToday`). */
  payout_daily_limit: { status: 409, message: 'Ce numéro a déjà reçu trop de transferts aujourd’hui. Approuvez ce retrait demain.' },
  // Passes, back office
  no_supplier: { status: 409, message: 'Ce fournisseur ne propose pas ce service, ou n’est pas approuvé. Choisissez-en un autre.' },
  not_held: { status: 409, message: `Ce ${product.noun} n’est à personne. Donnez-le d’abord à quelqu’un.` },
  is_used: { status: 409, message: `Ce ${product.noun} est utilisé. Annulez d’abord cette utilisation, si elle est une erreur.` },
  is_canceled: { status: 409, message: `Ce ${product.noun} est annulé\u00A0: son argent est rendu, il ne change plus.` },
  has_expired: { status: 409, message: `Le dernier jour de ce ${product.noun} est passé. Reprenez-le\u00A0: sa valeur ira à la plus ancienne demande.` },
  under_refund: { status: 409, message: `L’argent de ce ${product.noun} est rendu ou en train de l’être\u00A0: il ne change plus de mains.` },
  already_there: { status: 409, message: `Ce ${product.noun} y est déjà. Choisissez quelqu’un d’autre.` },
  suspended_by_desk: { status: 409, message: `Le bureau a déjà suspendu ce ${product.noun}. Rechargez la page.` },
  not_suspended_by_desk: { status: 409, message: `Le bureau n’a pas suspendu ce ${product.noun}\u00A0: s’il est suspendu, c’est pour une autre raison (compte, profil ou remboursement). Réglez-la d’abord.` },
  not_later: { status: 409, message: `Ce ${product.noun} dure déjà jusqu’à ce jour. Choisissez un jour plus tard.` },
  wrong_state: { status: 409, message: `L’état de ce ${product.noun} ne permet pas cette action. Rechargez la page.` },
} satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof spec
export const errors: Record<ErrorCode, ErrorSpec> = spec

/** Reasons a scan may be refused for. */
export const scanRefusals = ['unknown', 'already_used', 'expired', 'renewed', 'suspended', 'not_assigned'] as const
export type ScanRefusal = (typeof scanRefusals)[number]
