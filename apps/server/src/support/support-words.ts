// What the operator reads when customer service is not as it should be.
export const siteUrlMalformed = 'PUBLIC_SITE_URL\u00A0: une adresse http(s) est attendue.'
export const supportPhoneMalformed = 'SUPPORT_PHONE\u00A0: un numéro du Bénin est attendu, par exemple 01 97 00 00 00.'
export const supportMissing = 'SUPPORT_EMAIL, SUPPORT_PHONE\u00A0: personne ne peut joindre le service client. Donnez l’un des deux.'
