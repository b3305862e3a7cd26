/** What of the settings is judged together: each alone may be right. */
export interface JudgedSettings {
  production: boolean
  demo: boolean
  environment: 'local' | 'sandbox' | 'live'
  host: string
  publicUrl: string
  isPublicUrlGiven: boolean
  /** The operator opens demonstration and free payments to everybody, on purpose. */
  isExposed: boolean
  trustProxy: number
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  alerts: { email: string | undefined; webhook: string | undefined }
}

const exposeSetting = 'EXPOSE_DEMO_AND_FREE_PAYMENTS'

/** A name or an address that only this machine reaches. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name) || name === '::1' ||
    name === '::ffff:127.0.0.1'
}

/** A key that was written by hand: few different bytes, or bytes that follow each other. Random ones have about thirty. */
export function isWeakKey(hex: string): boolean {
  const bytes = [...Buffer.from(hex, 'hex')]
  const steps = bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0) + 256) % 256)
  return new Set(bytes).size < 16 || new Set(steps).size < 16
}

/** Why these settings must not start, in French, each with what to write instead. */
export function settingsDangers(settings: JudgedSettings): string[] {
  return [...openingDangers(settings), ...(settings.production ? productionDangers(settings) : []), ...secretDangers(settings)]
}

/** What may start, and that the operator should know. */
export function settingsWarnings({ production, publicUrl, host, trustProxy, databaseUrl, smtpUrl, alerts }: JudgedSettings): string[] {
  if (!production) return []
  const warnings: string[] = []
  if (!databaseUrl) warnings.push('DATABASE_URL\u00A0: sans lui, la base est celle, embarquée, de DATA_DIR\u00A0: un seul processus, et un serveur arrêté pour chaque sauvegarde.')
  if (!smtpUrl) warnings.push('SMTP_URL\u00A0: sans lui, aucun e-mail ne part\u00A0; ils sont écrits dans DATA_DIR.')
  if (trustProxy === 0 && publicUrl.startsWith('https:')) {
    warnings.push('TRUST_PROXY\u00A0: l’adresse est en https, donc derrière un proxy. Sans TRUST_PROXY=1 tous les visiteurs comptent pour un seul dans les limites.')
  }
  if (trustProxy > 0 && !isLoopback(host)) {
    warnings.push(`HOST\u00A0: ${host} se joint aussi sans passer par le proxy, en se donnant l’adresse que l’on veut. Préférez HOST=127.0.0.1, ou fermez le port au pare-feu.`)
  }
  if (!alerts.email && !alerts.webhook) warnings.push('ALERT_EMAIL, ALERT_WEBHOOK\u00A0: sans eux, les alertes ne sont que dans le journal du serveur.')
  return warnings
}

/** Demonstration accounts have a published password and the sandbox's money is free: neither leaves this machine unasked. */
function openingDangers({ production, demo, environment, host, publicUrl, isExposed }: JudgedSettings): string[] {
  if (production) return isExposed ? [`${exposeSetting}\u00A0: contredit NODE_ENV=production. Retirez l’un des deux.`] : []
  if (environment === 'live') return ['NODE_ENV\u00A0: les paiements réels (FEDAPAY_ENVIRONMENT=live) demandent NODE_ENV=production.']
  const opened = openedBy(publicUrl, host)
  if (!opened || isExposed) return []
  const mend = `Pour un service ouvert\u00A0: NODE_ENV=production. Pour une démonstration ouverte exprès à tous\u00A0: ${exposeSetting}=1.`
  const faults: string[] = []
  if (demo) faults.push(`DEMO\u00A0: le mot de passe des comptes de démonstration est public, et ${opened} s’ouvre à d’autres que cette machine. ${mend}`)
  if (environment === 'local') faults.push(`FEDAPAY_ENVIRONMENT\u00A0: dans le bac à sable local on paie sans argent, et ${opened} s’ouvre à d’autres que cette machine. ${mend}`)
  if (faults.length === 0) faults.push(`NODE_ENV\u00A0: ${opened} s’ouvre à d’autres que cette machine. Écrivez NODE_ENV=production.`)
  return faults
}

function openedBy(publicUrl: string, host: string): string | null {
  if (URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${new URL(publicUrl).host}`
  return isLoopback(host) ? null : `HOST=${host}`
}

function productionDangers({ environment, publicUrl, isPublicUrlGiven, smtpUrl, mailFrom }: JudgedSettings): string[] {
  const faults: string[] = []
  if (!isPublicUrlGiven) faults.push('PUBLIC_URL\u00A0: obligatoire en production\u00A0; les liens des e-mails et les codes QR commencent par elle.')
  else if (URL.canParse(publicUrl)) {
    const { protocol, hostname } = new URL(publicUrl)
    const isJudgedByProvider = environment === 'live' // which asks for more
    if (protocol === 'http:' && !isLoopback(hostname) && !isJudgedByProvider) {
      faults.push('PUBLIC_URL\u00A0: une adresse https est exigée\u00A0; en http, mots de passe et codes passent en clair.')
    }
  }
  if (smtpUrl && !/@[^@]+\.[a-z][a-z0-9-]*$/i.test(mailFrom)) faults.push('MAIL_FROM\u00A0: l’adresse d’un domaine à vous est attendue, par exemple MAIL_FROM=ne-pas-repondre@exemple.bj.')
  return faults
}

/** Passwords of examples. */
function secretDangers({ production, databaseUrl, smtpUrl }: JudgedSettings): string[] {
  if (!production) return []
  return Object.entries({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl })
    .filter(([, url]) => url && URL.canParse(url) &&
      /^(pass(word|e)?|motdepasse|mot-de-passe|secret|change-?me|postgres|passerelle|…+|\.{3,})$/i.test(readPassword(url)))
    .map(([name]) => `${name}\u00A0: le mot de passe est celui d’un exemple. Choisissez-en un au hasard (openssl rand -hex 16).`)
}

function readPassword(url: string): string {
  try {
    return decodeURIComponent(new URL(url).password)
  } catch {
    return ''
  }
}
