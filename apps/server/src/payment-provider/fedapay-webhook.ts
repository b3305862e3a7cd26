import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookEvent, WebhookVerdict } from './payment-provider.ts'
import { readId, readJson, readMetadata, readObject, readReference, readText, readWhole } from './fedapay-fields.ts'

/** Both ways: the SDK forgives any future. */
const toleranceSeconds = 300

/** HMAC-SHA256 of `t.rawBody`, hex, lower case. */
export function webhookSignature(input: { secret: string; signedAtSeconds: number; rawBody: string | Buffer }): string {
  return createHmac('sha256', input.secret).update(`${input.signedAtSeconds}.`).update(input.rawBody).digest('hex')
}

/** Checks `X-FEDAPAY-SIGNATURE: t=…,s=…` on the raw bytes. Any of several `s` may match. An empty secret matches nothing. */
export function verifyWebhook(input: { header: string | undefined; rawBody: Buffer; secret: string; now: Date }): WebhookVerdict {
  if (!input.header) return { ok: false, reason: 'missing' }
  const parts = input.header.split(',').map((part) => part.trim().split('='))
  const signedAt = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.filter(([name]) => name === 's').map(([, value]) => value ?? '')
  if (!/^\d{1,12}$/.test(signedAt) || signatures.length === 0) return { ok: false, reason: 'malformed' }
  const signedAtSeconds = Number(signedAt)
  if (Math.abs(input.now.getTime() / 1000 - signedAtSeconds) > toleranceSeconds) return { ok: false, reason: 'stale' }
  const expected = Buffer.from(webhookSignature({ secret: input.secret, signedAtSeconds, rawBody: input.rawBody }))
  const isSigned = signatures.some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned && input.secret !== '' ? { ok: true, signedAt: new Date(signedAtSeconds * 1000) } : { ok: false, reason: 'mismatch' }
}

/** Reads an event of the true envelope `{name, object, object_id, entity}`; any other shape is `unknown`, kept and acknowledged. */
export function parseWebhook(rawBody: Buffer): WebhookEvent {
  const body = readObject(readJson(rawBody.toString('utf8')))
  const name = readText(body?.name, 100)
  const entity = readObject(typeof body?.entity === 'string' ? readJson(body.entity) : body?.entity)
  const kind = kindOf(readText(body?.object, 60), name)
  const id = readId(entity?.id)
  if (!body || !name || !entity || !id || kind === 'unknown') {
    return {
      dedupeKey: `raw:${createHash('sha256').update(rawBody).digest('hex')}`,
      name: name ?? 'unknown',
      kind: 'unknown',
      providerId: null,
      reference: null,
      hintStatus: null,
      redactedBody: body ? { keys: Object.keys(body).slice(0, 20) } : {},
    }
  }
  const status = readText(entity.status, 60)
  const eventId = readText(body.id, 80) ?? readId(body.id)
  return {
    dedupeKey: eventId ? `event:${eventId}` : [name, id, status, readText(entity.updated_at, 40)].join('|'),
    name,
    kind,
    providerId: id,
    reference: readReference(entity),
    hintStatus: status,
    redactedBody: { name, object: kind, entity: { id, status, ...keptFields(entity) } },
  }
}

function kindOf(object: string | null, name: string | null): WebhookEvent['kind'] {
  const noun = (object ?? name?.split('.')[0] ?? '').replace(/^v1\//, '')
  return noun === 'transaction' || noun === 'payout' ? noun : 'unknown'
}

const keptTexts = ['klass', 'mode', 'merchant_reference', 'last_error_code', 'created_at', 'updated_at', 'approved_at', 'sent_at']

/** An allow-list: `last_error_message` can hold the payer's phone, `account` the merchant's data. */
function keptFields(entity: Record<string, unknown>): Record<string, unknown> {
  return {
    ...Object.fromEntries(keptTexts.map((key) => [key, readText(entity[key], 100)])),
    amount: readWhole(entity.amount),
    currency_id: readWhole(entity.currency_id),
    ref: readText(readMetadata(entity.custom_metadata).ref),
  }
}
