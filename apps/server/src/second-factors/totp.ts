import { createHmac, timingSafeEqual } from 'node:crypto'
import { product } from '@passerelle/contract/product'

// RFC 6238 as every authenticator application knows it: SHA-1, six digits, steps of thirty seconds. Of a shared secret of 160 bits, which
// an attack on the collisions of SHA-1 does not touch.
const stepMs = 30_000
const digits = 6
/** Clocks differ by so many steps. */
const skewSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const secretBytes = 20

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / stepMs)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const cut = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(cut % 10 ** digits).padStart(digits, '0')
}

/** The step that a code is of, now or one step away; null when it is of none. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const present = stepAt(now)
  const steps = Array.from({ length: 2 * skewSteps + 1 }, (_one, index) => present - skewSteps + index)
  return steps.find((step) => isSame(codeAt(secret, step), code)) ?? null
}

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** RFC 4648, as it is typed into an application that reads no QR code. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says. */
export function keyUri(secret: Buffer, account: string): string {
  const issuer = encodeURIComponent(product.brand)
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${issuer}`
}
