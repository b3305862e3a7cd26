/** What is wrong with a setting of short messages, for the operator. */
export const smsUrlUnsafe = 'SMS_URL doit être une adresse https:// (http:// seulement vers cette machine).'
export const smsKeyMissing = 'SMS_KEY manque\u00A0: la passerelle SMS de SMS_URL la demande.'
export const smsSenderMalformed = 'SMS_SENDER doit être un numéro, ou de 3 à 11 lettres et chiffres sans accent.'
