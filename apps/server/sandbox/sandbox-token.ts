import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { hourMs } from './sandbox-clock.ts'

const payloadSchema = z.object({ sub: z.number(), exp: z.number() })

/** A payment token: a JWT whose subject is the transaction, good for 24 h, another one at each call. */
export function signPaymentToken(input: { transactionId: number; secret: string; now: Date }): string {
  const seconds = Math.floor(input.now.getTime() / 1000)
  const head = encode({ alg: 'HS256', typ: 'JWT' })
  const payload = encode({ sub: input.transactionId, iat: seconds, exp: seconds + (24 * hourMs) / 1000, jti: crypto.randomUUID() })
  return `${head}.${payload}.${sign(`${head}.${payload}`, input.secret)}`
}

/** The transaction of a token; null when it is forged or past its day. */
export function readPaymentToken(input: { token: string; secret: string; now: Date }): number | null {
  const [head = '', payload = '', signature = ''] = input.token.split('.')
  const expected = Buffer.from(sign(`${head}.${payload}`, input.secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { sub, exp } = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return exp * 1000 > input.now.getTime() ? sub : null
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', `payment-token:${secret}`).update(text).digest('base64url')
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
