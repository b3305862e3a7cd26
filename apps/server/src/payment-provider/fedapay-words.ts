// What the operator reads when the provider’s settings are not right.
export const localInProduction = 'FEDAPAY_ENVIRONMENT\u00A0: le bac à sable local est refusé en production (NODE_ENV=production)\u00A0; indiquez «\u00A0sandbox\u00A0» ou «\u00A0live\u00A0».'
export const keyExpected = (name: string, prefix: string, environment: string): string =>
  `${name}\u00A0: une clé «\u00A0${prefix}…\u00A0» est attendue dans l’environnement «\u00A0${environment}\u00A0».`
export const localKeyOnly = 'FEDAPAY_SECRET_KEY\u00A0: le bac à sable local n’utilise que sa propre clé.'
export const webhookSecretEmpty = 'FEDAPAY_WEBHOOK_SECRET\u00A0: un secret vide accepterait n’importe quel message.'
export const httpsExpected = 'PUBLIC_URL\u00A0: une adresse https publique est exigée pour les paiements réels.'
export const environmentUnknown = 'FEDAPAY_ENVIRONMENT\u00A0: «\u00A0local\u00A0», «\u00A0sandbox\u00A0» ou «\u00A0live\u00A0» est attendu.'
export const localIsFree = 'dans le bac à sable local on paie sans argent'
export const realPaymentsWithoutProduction = 'NODE_ENV\u00A0: les paiements réels (FEDAPAY_ENVIRONMENT=live) demandent NODE_ENV=production.'
