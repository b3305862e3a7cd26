// What the operator reads of the demonstration, whose accounts have a published password.
export const demoInProduction = 'DEMO\u00A0: les données de démonstration sont refusées quand NODE_ENV=production.'
export const demoPasswordIsPublic = 'le mot de passe des comptes de démonstration est public'
export const demoAccountsInProduction = 'DATABASE_URL\u00A0: cette base contient des comptes de démonstration, dont le mot de passe est public. La production et les paiements réels demandent une base neuve.'
