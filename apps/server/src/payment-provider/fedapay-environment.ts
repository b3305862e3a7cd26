import type { PaymentEnvironment, ProviderDescription } from './payment-provider.ts'
import * as words from './fedapay-words.ts'

export interface FedapaySettings {
  environment: PaymentEnvironment
  publicKey: string
  secretKey: string
  webhookSecret: string
  /** Our own public address. */
  publicUrl: string
  /**
   * Local environment only: where this server reaches its own sandbox, `http://127.0.0.1:3000/sandbox-pay/v1`.
   * A function when the port is known only once the server listens.
   */
  localApiUrl?: string | (() => string)
}

/** Keys of the sandbox that our own server plays; they open nothing else. */
export const localFedapayKeys = {
  publicKey: 'pk_sandbox_local',
  secretKey: 'sk_sandbox_local',
  webhookSecret: 'wh_sandbox_local_secret',
} as const

const localScriptPath = '/sandbox-pay/checkout.js'

const apiUrls = { sandbox: 'https://sandbox-api.fedapay.com/v1', live: 'https://api.fedapay.com/v1' } as const
const hostedHosts = {
  sandbox: ['sandbox-process.fedapay.com', 'sandbox-checkout.fedapay.com'],
  live: ['process.fedapay.com', 'checkout.fedapay.com'],
} as const

/** Base of the REST API. The local sandbox is the same adapter on another base. */
export function fedapayApiUrl(settings: FedapaySettings): string {
  if (settings.environment !== 'local') return apiUrls[settings.environment]
  const { localApiUrl } = settings
  return (typeof localApiUrl === 'function' ? localApiUrl() : localApiUrl) ?? `${settings.publicUrl}/sandbox-pay/v1`
}

export function describeFedapay(settings: FedapaySettings): ProviderDescription {
  const { environment, publicKey } = settings
  const isLocal = environment === 'local'
  return {
    id: 'fedapay',
    environment,
    widgetEnvironment: environment === 'live' ? 'live' : 'sandbox',
    publicKey,
    scriptUrl: isLocal ? localScriptPath : 'https://cdn.fedapay.com/checkout.js?v=1.1.7',
    csp: isLocal ? { scriptSrc: [], frameSrc: [], connectSrc: [], imgSrc: [], formAction: [] } : fedapayCsp(environment),
    capabilities: { widget: true, hosted: true, payout: true, refund: false },
  }
}

/** Hosts seen in working integrations: FedaPay publishes none. */
function fedapayCsp(environment: 'sandbox' | 'live'): ProviderDescription['csp'] {
  return {
    scriptSrc: ['https://cdn.fedapay.com'],
    frameSrc: hostedHosts[environment].map((host) => `https://${host}`),
    connectSrc: [new URL(apiUrls[environment]).origin, 'https://checkout.fedapay.com'],
    imgSrc: ['https://*.fedapay.com'],
    formAction: ['https://*.fedapay.com'],
  }
}

/** Only the provider's own pages are ever handed to a browser. */
export function isHostedUrl(settings: FedapaySettings, text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (settings.environment === 'local') return url.origin === new URL(settings.publicUrl).origin
  return url.protocol === 'https:' && url.port === '' && [...hostedHosts[settings.environment]].some((host) => host === url.hostname)
}

/**
 * Why these settings must not start, in French, for the operator; empty when they may.
 * The local sandbox is refused in production: anybody can pay there with a made-up number.
 */
export function paymentSettingsFaults(settings: FedapaySettings & { isProduction: boolean }): string[] {
  const { environment, isProduction } = settings
  const faults: string[] = []
  if (environment === 'local' && isProduction) {
    faults.push(words.localInProduction)
  }
  const mode = environment === 'live' ? 'live' : 'sandbox'
  const keys: [name: string, value: string, prefix: string][] = [
    ['FEDAPAY_PUBLIC_KEY', settings.publicKey, `pk_${mode}_`],
    ['FEDAPAY_SECRET_KEY', settings.secretKey, `sk_${mode}_`],
    // Webhook secrets have been seen with and without a second underscore.
    ...(environment === 'local'
      ? []
      : [['FEDAPAY_WEBHOOK_SECRET', settings.webhookSecret, `wh_${mode}`] satisfies [string, string, string]]),
  ]
  for (const [name, value, prefix] of keys) {
    if (!value.startsWith(prefix) || value.length === prefix.length) {
      faults.push(words.keyExpected(name, prefix, environment))
    }
  }
  if (environment === 'local') {
    if (settings.secretKey !== localFedapayKeys.secretKey) faults.push(words.localKeyOnly)
    if (settings.webhookSecret === '') faults.push(words.webhookSecretEmpty)
  }
  if (environment === 'live' && !isPublicHttps(settings.publicUrl)) {
    faults.push(words.httpsExpected)
  }
  return faults
}

function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost') && !/^[\d.]+$|:/.test(hostname)
}
