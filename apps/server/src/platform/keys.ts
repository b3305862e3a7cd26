import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What the application key is used for; each use has its own derived key. */
export interface Keys {
  /** Tells whether two keys are one, and nothing of either. */
  fingerprint: Buffer
  /** Keyed hash, to look a secret up without storing it. */
  lookup(secret: string): Buffer
  /** AES-256-GCM; `context` binds the sealed value to its place. */
  seal(text: string, context: string): Buffer
  /** @throws Error with a clear message when the key is not the one that sealed it. */
  unseal(sealed: Buffer, context: string): string
  sign(text: string): string
  /** A secret of one person, always the same: their devices seal with it what they keep between two sign-ins. */
  personal(userId: number): string
  isSigned(text: string, signature: string): boolean
}

export function makeKeys(appKey: Buffer): Keys {
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', appKey, '', `passerelle:${use}`, 32)))
  const [lookupKey, sealKey, signKey, personalKey] = [derive('lookup'), derive('seal'), derive('sign'), derive('personal')]
  const sign = (text: string) => createHmac('sha256', signKey).update(text).digest('base64url')
  return {
    fingerprint: Buffer.from(hkdfSync('sha256', appKey, '', 'passerelle:fingerprint', 16)),
    lookup: (secret) => createHmac('sha256', lookupKey).update(secret).digest(),
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12)).setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(-16))
      try {
        return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new Error('This value was sealed with another APP_KEY: restore the key that goes with this database.')
      }
    },
    sign,
    personal: (userId) => createHmac('sha256', personalKey).update(String(userId)).digest('base64url'),
    isSigned: (text, signature) => isSame(sign(text), signature),
  }
}

/** Hash of a random token: enough entropy to need no key and no salt. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
