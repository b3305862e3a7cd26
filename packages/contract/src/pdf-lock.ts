import { cbc } from '@noble/ciphers/aes.js'
import { md5 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, equalBytes } from '@noble/ciphers/utils.js'

/**
 * Does a PDF ask for a password before it can be read? An owner's password alone forbids printing and copying, and
 * stops no reader: such a file opens with the empty password, which is tried here as a reader would (ISO 32000-2, 7.6).
 * What is encrypted in another way than with passwords counts as locked.
 */
export function isPdfLocked(bytes: Uint8Array): boolean {
  const text = latin1(bytes)
  const trailer = [...text.matchAll(/\/Encrypt(?:\s+(\d+)\s+(\d+)\s+R|\s*<<)/g)].at(-1)
  if (!trailer) return false
  const [, id, generation] = trailer
  const object = id === undefined ? trailer.index : lastObject(text, `${id} ${generation}`)
  if (object === -1) return true
  const dictionary = dictionaryAt(text, object)
  return readName(dictionary, 'Filter') !== 'Standard' || !opensWithoutPassword(dictionary, fileId(text))
}

interface Security {
  revision: number
  keyBytes: number
  owner: Uint8Array
  user: Uint8Array
  permissions: number
  encryptsMetadata: boolean
}

function opensWithoutPassword(dictionary: string, id: Uint8Array): boolean {
  const version = readNumber(dictionary, 'V') ?? 0
  const security: Security = {
    revision: readNumber(dictionary, 'R') ?? 0,
    // Bits; version 1 has 40 whatever it says, version 4 has 128 in its crypt filter.
    keyBytes: version === 1 ? 5 : version === 4 ? 16 : (readNumber(dictionary, 'Length') ?? 40) / 8,
    owner: readString(dictionary, 'O'),
    user: readString(dictionary, 'U'),
    permissions: readNumber(dictionary, 'P') ?? 0,
    encryptsMetadata: !/\/EncryptMetadata\s+false/.test(dictionary),
  }
  if (security.revision >= 5) return opensWithSha(security)
  return security.keyBytes >= 5 && security.keyBytes <= 16 && security.owner.length >= 32 && opensWithMd5(security, id)
}

const padding = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00, 0xb6, 0xd0, 0x68, 0x3e,
  0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
])

/** Revisions 2 to 4: algorithms 2, 4 and 5. */
function opensWithMd5({ revision, keyBytes, owner, user, permissions, encryptsMetadata }: Security, id: Uint8Array): boolean {
  const rights = Uint8Array.from([0, 8, 16, 24], (shift) => (permissions >> shift) & 0xff)
  const plain = revision >= 4 && !encryptsMetadata ? Uint8Array.of(0xff, 0xff, 0xff, 0xff) : new Uint8Array()
  let key = md5(concatBytes(padding, owner.subarray(0, 32), rights, id, plain)).subarray(0, keyBytes)
  if (revision === 2) return equalBytes(rc4(key, padding), user.subarray(0, 32))
  for (let time = 0; time < 50; time += 1) key = md5(key).subarray(0, keyBytes)
  let check: Uint8Array = md5(concatBytes(padding, id))
  for (let time = 0; time < 20; time += 1) check = rc4(key.map((byte) => byte ^ time), check)
  return equalBytes(check, user.subarray(0, 16))
}

/** Revisions 5 and 6: the hash of the password and its validation salt, which follow each other in U. */
function opensWithSha({ revision, user }: Security): boolean {
  if (user.length < 48) return false
  const salt = user.subarray(32, 40)
  const hash = revision === 5 ? sha256(salt) : hardenedHash(salt)
  return equalBytes(hash, user.subarray(0, 32))
}

/** Algorithm 2.B, for the empty user password. */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let key: Uint8Array = sha256(salt)
  for (let round = 0; ; round += 1) {
    const block = new Uint8Array(key.length * 64)
    for (let at = 0; at < block.length; at += key.length) block.set(key, at)
    const encrypted = cbc(key.subarray(0, 16), key.subarray(16, 32), { disablePadding: true }).encrypt(block)
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = (remainder === 0 ? sha256 : remainder === 1 ? sha384 : sha512)(encrypted)
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 0xff] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one] = at(other)
    state[other] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  j = 0
  return data.map((byte, index) => {
    const i = (index + 1) & 0xff
    j = (j + at(i)) & 0xff
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  })
}

/** The first element of the file's identifier, empty in a file without one. */
function fileId(text: string): Uint8Array {
  const at = [...text.matchAll(/\/ID\s*\[\s*(?=[<(])/g)].at(-1)
  return at ? stringAt(text, at.index + at[0].length) : new Uint8Array()
}

/** Where the last version of an object begins, or -1. */
function lastObject(text: string, name: string): number {
  return [...text.matchAll(new RegExp(`(?:^|[\\s>])${name} obj\\b`, 'g'))].at(-1)?.index ?? -1
}

/** The text of a dictionary; strings may hold any byte, so the end is only about right, and enough. */
const dictionaryAt = (text: string, at: number) => text.slice(at, at + 4096).split(/endobj|\bstream\b/)[0] ?? ''

const readName = (dictionary: string, key: string) => new RegExp(`/${key}\\s*/(\\w+)`).exec(dictionary)?.[1]
const readNumber = (dictionary: string, key: string) => {
  const found = new RegExp(`/${key}\\s+(-?\\d+)`).exec(dictionary)?.[1]
  return found === undefined ? undefined : Number(found)
}
function readString(dictionary: string, key: string): Uint8Array {
  const found = new RegExp(`/${key}\\s*(?=[<(])`).exec(dictionary)
  return found ? stringAt(dictionary, found.index + found[0].length) : new Uint8Array()
}

/** `<hex>` or `(literal)` at a place of the text. */
function stringAt(text: string, at: number): Uint8Array {
  if (text[at] === '<') {
    const hex = text.slice(at + 1, text.indexOf('>', at)).replace(/\s/g, '')
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  const bytes: number[] = []
  let depth = 0
  for (let i = at; i < text.length; i += 1) {
    const symbol = text[i] ?? ''
    if (symbol === '\\') {
      const { value, length } = escapeAt(text, i + 1)
      bytes.push(...value)
      i += length
      continue
    }
    if (symbol === '(') depth += 1
    if (symbol === ')') depth -= 1
    if (depth === 0) break
    if (symbol !== '(' || depth > 1) bytes.push(symbol.charCodeAt(0))
  }
  return Uint8Array.from(bytes)
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** What a backslash stands before: octal digits, a letter, the end of a line, or itself. */
function escapeAt(text: string, at: number): { value: number[]; length: number } {
  const octal = /^[0-7]{1,3}/.exec(text.slice(at, at + 3))?.[0]
  if (octal !== undefined) return { value: [Number.parseInt(octal, 8) & 0xff], length: octal.length }
  if (text.startsWith('\r\n', at)) return { value: [], length: 2 }
  const symbol = text[at] ?? ''
  if (symbol === '\n' || symbol === '\r') return { value: [], length: 1 }
  return { value: [escapes[symbol] ?? symbol.charCodeAt(0)], length: 1 }
}

/** Bytes as Latin-1, in slices: a call has no room for millions of arguments. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}
