/** As `crypto.randomUUID`, which is absent where the page came by plain http (a shop's own network). */
export function randomId(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, variant 10 (RFC 9562): two digits say so, the others are chance.
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}
