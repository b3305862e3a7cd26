import type { Config } from '#src/platform/config.ts'

/** ES256, then EdDSA and RS256: what devices and keys sign with. */
export const algorithms = [-7, -8, -257]

/** Whom a passkey signs for: the address that the operator has set, never the one that a caller says. */
export function relyingParty({ http }: Pick<Config, 'http'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(http.publicUrl)
  return { id: hostname, origin }
}

/** Few people have a passkey, and none has one in most minutes: what reads them is loaded when it is needed. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
