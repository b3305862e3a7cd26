import { type SmsGateway, SmsError } from './sms-gateway.ts'
import type { SmsHttpSettings } from './sms-settings.ts'

const timeoutMs = 15_000

/**
 * A gateway over HTTP: `POST` of JSON `{to, from, text, reference}` with the key as a bearer token, as most of them take it or a few lines
 * of a relay make it. `reference` is also sent as `Idempotency-Key`. 2xx: taken.
 */
export function httpSmsGateway({ url, key, sender }: SmsHttpSettings): SmsGateway {
  return {
    async send({ to, text, key: reference }) {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': reference },
        body: JSON.stringify({ to, from: sender, text, reference }),
      }).catch((error: unknown) => {
        const name = error instanceof Error ? error.name : 'unknown'
        throw new SmsError(`The gateway did not answer (${name}).`, 'unreachable')
      })
      await reply.body?.cancel() // what it says may quote the number
      if (!reply.ok) throw new SmsError(`The gateway answered ${reply.status}.`, faultOf(reply.status))
    },
  }
}

function faultOf(status: number) {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 400 || status === 404 || status === 422) return 'refused'
  return status === 429 || status >= 500 ? 'postponed' : 'other'
}
