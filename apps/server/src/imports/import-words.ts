import { fileMaxWords, role, type RoleId } from '@passerelle/contract/constants'
import { formatShortInstant } from '@passerelle/contract/dates'
import { countImported, type ImportKind, importRowsMax, sameAsWord, type SameAs } from '@passerelle/contract/import-kinds'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { Mail } from '#src/notices/send-notice.ts'

/** What the calls answer. */
export const importDone = (kind: ImportKind, created: number): string => (kind === 'services'
? `L’import est fait\u00A0: ${countImported(kind, created)} au catalogue.`
: `L’import est fait\u00A0: ${countImported(kind, created)}. Chaque personne reçoit un e-mail pour choisir son mot de passe.`)

export const importedAlready = (by: string, at: Date): string =>
  `Ce fichier a déjà été importé par ${by} (${formatShortInstant(at)}). Rien n’a été importé de nouveau.`

// What is refused of a whole file, beside its field.
const saveAsCsv = `enregistrez-le au format «\u00A0CSV UTF-8 (délimité par des points-virgules)\u00A0»`
export const fileFaults = {
  notHere: 'Le fichier n’est pas arrivé. Choisissez-le à nouveau.',
  workbook: `Ce fichier est un classeur Excel\u00A0: dans le tableur, ${saveAsCsv}, puis choisissez-le à nouveau.`,
  notText: `Ce fichier n’est pas un texte CSV. Dans le tableur, ${saveAsCsv}, puis choisissez-le à nouveau.`,
  unknownEncoding: `Les accents de ce fichier ne sont pas lisibles. Dans le tableur, ${saveAsCsv}, puis choisissez-le à nouveau.`,
  noHeader: 'La première ligne doit porter les noms des colonnes, comme dans le modèle de ce contenu. Reprenez le modèle.',
  empty: 'Ce fichier n’a aucune ligne sous les noms des colonnes. Ajoutez-en, puis choisissez-le à nouveau.',
  tooLong: `Ce fichier a plus de ${formatWhole(importRowsMax)} lignes. Importez-le en plusieurs fichiers, de ${fileMaxWords} au plus chacun.`,
  nothingNew: 'Tout ce que contient ce fichier est déjà connu\u00A0: il n’y a rien à importer.',
}
export const stillFaulty = (faults: number): string =>
  `Ce fichier a ${formatWhole(faults)}\u00A0faute${faults < 2 ? '' : 's'}\u00A0: corrigez-le, puis vérifiez-le à nouveau. Rien n’a été importé.`

// What is wrong in a line.
export const lineFaults = {
  missingColumn: 'Cette colonne manque. Reprenez le modèle.',
  unknownColumn: 'Cette colonne n’est pas dans le modèle. Retirez-la, ou corrigez son nom.',
  doubleColumn: 'Cette colonne est là deux fois. Retirez-en une.',
  tooManyCells: 'Cette ligne a plus de cases que de colonnes\u00A0: un texte qui contient le séparateur doit être entre guillemets.',
  quotes: 'Les guillemets de cette ligne ne se ferment pas bien\u00A0: dans un texte, écrivez-les deux fois.',
  longCell: 'Une case de cette ligne est trop longue.',
  example: 'C’est la ligne d’exemple du modèle\u00A0: supprimez-la.',
  shortened: 'Le tableur a raccourci ce numéro, ses derniers chiffres sont perdus\u00A0: mettez la colonne au format Texte et saisissez-le à nouveau.',
  lostZero: 'Le tableur a peut-être retiré le zéro du début\u00A0: mettez la colonne au format Texte et saisissez-le à nouveau.',
  formula: 'Le tableur a écrit une erreur de formule à la place de la valeur. Saisissez la valeur.',
  brokenAccents: 'Les accents de ce texte sont abîmés\u00A0: enregistrez le fichier en UTF-8, ou saisissez le texte à nouveau.',
  day: 'Cette date n’est pas lisible. Écrivez-la ainsi\u00A0: 05/03/1990.',
  shortYear: 'Écrivez l’année avec quatre chiffres\u00A0: 05/03/1990.',
}
export const oneOf = (words: readonly string[]): string => `Écrivez ${words.map((word) => `«\u00A0${word}\u00A0»`).join(' ou ')}.`
export const sameAsLine = (same: SameAs, line: number): string =>
  `Déjà dans ce fichier\u00A0: ${sameAsWord[same]} que la ligne ${formatWhole(line)}. Gardez une seule des deux.`

const formOf: Partial<Record<RoleId, string>> = { [role.beneficiary]: 'Bénéficiaire', [role.supplier]: 'Fournisseur' }

/** To an address that somebody else has written: impersonal, and nothing in it opens anything. */
export function importInvitation(userId: number, roleId: RoleId): Mail {
  const form = formOf[roleId] ?? ''
  return {
    userId,
    key: 'import-invitation',
    isImpersonal: true,
    subject: `Votre compte ${product.brand} est prêt`,
    paragraphs: [
      `L’équipe du programme a ouvert un compte ${product.brand} avec cette adresse et préparé un dossier de ${form.toLowerCase()}.`,
      'Choisissez d’abord votre mot de passe\u00A0: saisissez cette adresse e-mail, un code vous sera envoyé.',
      `Connectez-vous ensuite et touchez «\u00A0Devenir\u00A0» sous «\u00A0${form}\u00A0»\u00A0: le formulaire est déjà rempli. Vérifiez-le, joignez votre document et envoyez-le.`,
      'Vous n’attendiez pas ce message\u202F? Ignorez-le\u00A0: rien n’est envoyé sans vous.',
    ],
    link: { label: 'Choisir mon mot de passe', path: screens.recovery },
  }
}
