/** What is not for others than this machine: the setting that brings it, and why, in French. */
export interface OnlyHere {
  setting: string
  because: string
}

interface Exposure {
  production: boolean
  host: string
  publicUrl: string
  /** The setting by which the operator opens to everybody, on purpose, what is only for this machine. */
  opening: { setting: string; isOn: boolean }
  onlyHere: OnlyHere[]
  /** What asks for NODE_ENV=production: the faults without it, in French. */
  onlyInProduction: string[]
}

/** A name or an address that only this machine reaches. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(name) || name === '::1' ||
    name === '::ffff:127.0.0.1'
}

/** Where secrets may be posted: over TLS, or to this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** A key that was written by hand: few different bytes, or bytes that follow each other. Random ones have about thirty. */
export function isWeakKey(hex: string): boolean {
  const bytes = [...Buffer.from(hex, 'hex')]
  const steps = bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0) + 256) % 256)
  return new Set(bytes).size < 16 || new Set(steps).size < 16
}

/** Nothing that is only for this machine leaves it unasked, nor does anything leave it that is not production. */
export function exposureDangers({ production, host, publicUrl, opening, onlyHere, onlyInProduction }: Exposure): string[] {
  if (production) return opening.isOn ? [`${opening.setting}\u00A0: contredit NODE_ENV=production. Retirez l’un des deux.`] : []
  if (onlyInProduction.length > 0) return onlyInProduction
  const opened = openedBy(publicUrl, host)
  if (!opened || opening.isOn) return []
  if (onlyHere.length === 0) return [`NODE_ENV\u00A0: ${opened} s’ouvre à d’autres que cette machine. Écrivez NODE_ENV=production.`]
  const mend = `Pour un service ouvert\u00A0: NODE_ENV=production. Pour une démonstration ouverte exprès à tous\u00A0: ${opening.setting}=1.`
  return onlyHere.map(({ setting, because }) => `${setting}\u00A0: ${because}, et ${opened} s’ouvre à d’autres que cette machine. ${mend}`)
}

function openedBy(publicUrl: string, host: string): string | null {
  if (URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${new URL(publicUrl).host}`
  return isLoopback(host) ? null : `HOST=${host}`
}

/** Production: what is wrong with its address. `asksForHttps`: somebody else does already, and for more. */
export function addressDangers({ publicUrl, isPublicUrlGiven, asksForHttps }: {
  publicUrl: string
  isPublicUrlGiven: boolean
  asksForHttps: boolean
}): string[] {
  if (!isPublicUrlGiven) return ['PUBLIC_URL\u00A0: obligatoire en production\u00A0; les liens des e-mails et les codes QR commencent par elle.']
  if (asksForHttps || !URL.canParse(publicUrl)) return []
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'http:' || isLoopback(hostname)) return []
  return ['PUBLIC_URL\u00A0: une adresse https est exigée\u00A0; en http, mots de passe et codes passent en clair.']
}

/** Production: addresses, by the name of their setting, whose password is that of an example. */
export function examplePasswords(urls: Record<string, string | undefined>): string[] {
  return Object.entries(urls)
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

/** Production: what may start, and that the operator should know of its database. */
export function databaseWarnings({ databaseUrl }: { databaseUrl: string | undefined }): string[] {
  if (databaseUrl) return []
  return ['DATABASE_URL\u00A0: sans lui, la base est celle, embarquée, de DATA_DIR\u00A0: un seul processus, et un serveur arrêté pour chaque sauvegarde.']
}

/** Production: the same of the proxy before it. */
export function proxyWarnings({ publicUrl, host, trustProxy }: { publicUrl: string; host: string; trustProxy: number }): string[] {
  if (trustProxy === 0 && publicUrl.startsWith('https:')) {
    return ['TRUST_PROXY\u00A0: l’adresse est en https, donc derrière un proxy. Sans TRUST_PROXY=1 tous les visiteurs comptent pour un seul dans les limites.']
  }
  if (trustProxy > 0 && !isLoopback(host)) {
    return [`HOST\u00A0: ${host} se joint aussi sans passer par le proxy, en se donnant l’adresse que l’on veut. Préférez HOST=127.0.0.1, ou fermez le port au pare-feu.`]
  }
  return []
}
