import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** CBOR of what an authenticator says: small whole numbers, texts, bytes, and maps of those. */
type Said = number | string | Buffer | Map<number | string, Said>

function cbor(said: Said): Buffer {
  if (typeof said === 'number') return said < 0 ? head(1, -1 - said) : head(0, said)
  if (typeof said === 'string') return Buffer.concat([head(3, Buffer.byteLength(said)), Buffer.from(said)])
  if (Buffer.isBuffer(said)) return Buffer.concat([head(2, said.length), said])
  return Buffer.concat([head(5, said.size), ...[...said].flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256 ? Buffer.from([(kind << 5) | 24, length]) : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

/** Whom it signs for; whatever a test says otherwise is a lie of the browser or of the key. */
export interface KeySaid {
  rpId?: string
  origin?: string
  challenge?: string
  type?: string
  /** The counter that it says; by itself it goes up by one each time. */
  counter?: number
  /** Whether its owner was there, by a finger or a PIN. */
  isVerified?: boolean
}

/** A passkey of real keys (ES256) without a browser: attestation « none », as browsers send it. */
export class SecurityKey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #publicUrl: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  counter = 0

  constructor(publicUrl: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#publicUrl = publicUrl
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** What the browser sends once it has made it. */
  made(challenge: string, said: KeySaid = {}): string {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const cose = new Map<number, Said>([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x, 'base64url')], [-3, Buffer.from(y, 'base64url')]])
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, credentialId.length])
    const authData = Buffer.concat([this.#authData(said, 0x40), Buffer.alloc(16), length, credentialId, cbor(cose)])
    const attestation = new Map<string, Said>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]])
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, said)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal', 'hybrid'],
    })
  }

  /** What the browser sends once it has signed. */
  signed(challenge: string, said: KeySaid = {}): string {
    this.counter = said.counter ?? this.counter + 1
    const authData = this.#authData({ ...said, counter: this.counter }, 0)
    const clientData = this.#clientData('webauthn.get', challenge, said)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
    return this.#answer({
      clientDataJSON: base64url(clientData), authenticatorData: base64url(authData), signature: base64url(signature),
    })
  }

  #authData({ rpId = new URL(this.#publicUrl).hostname, counter = 0, isVerified = true }: KeySaid, more: number): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  #clientData(type: string, challenge: string, said: KeySaid): string {
    const origin = said.origin ?? new URL(this.#publicUrl).origin
    return JSON.stringify({ type: said.type ?? type, challenge: said.challenge ?? challenge, origin, crossOrigin: false })
  }

  #answer(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
