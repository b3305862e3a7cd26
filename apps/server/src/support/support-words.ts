import { formatInstant } from '@passerelle/contract/dates'

// What the operator reads when customer service is not as it should be.
export const siteUrlMalformed = 'PUBLIC_SITE_URL\u00A0: une adresse http(s) est attendue.'
export const supportPhoneMalformed = 'SUPPORT_PHONE\u00A0: un numéro du Bénin est attendu, par exemple 01 97 00 00 00.'
export const supportMissing = 'SUPPORT_EMAIL, SUPPORT_PHONE\u00A0: personne ne peut joindre le service client. Donnez l’un des deux.'

/** Somebody else changed them meanwhile. */
export function contactsAreNow(changed: { at: Date; by: string | null } | null): string {
  const since = changed ? `${changed.by ? ` par ${changed.by},` : ''} le ${formatInstant(changed.at.toISOString())}` : ''
  return `Ces contacts ont été changés${since}. Relisez-les avant de les changer.`
}

// What is refused, beside its field.
export const contactNeeded = 'Gardez un e-mail ou un téléphone\u00A0: sans eux, personne ne peut joindre le service client.'
export const contactsUnchanged = 'Ces contacts sont déjà en vigueur.'
