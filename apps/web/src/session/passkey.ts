import type { PasskeyAsked } from '@passerelle/contract/shapes'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

type Descriptors = PasskeyAsked['passkeys']

/** As long as the server waits for it. */
const timeout = 5 * 60_000

/** A browser leaves out the ways that it does not know. */
const toCredentials = (passkeys: Descriptors) => passkeys.map((passkey) => ({ ...passkey, type: 'public-key' as const }))

/** Has one of these passkeys sign, by its owner: the answer for the server. @throws what `passkeyFault` says in words */
export async function signWithPasskey({ challenge, rp_id: rpId, passkeys }: PasskeyAsked): Promise<string> {
  const optionsJSON = { challenge, rpId, timeout, userVerification: 'required' as const, allowCredentials: toCredentials(passkeys) }
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

export interface NewPasskey {
  challenge: string
  rp_id: string
  user_handle: string
  algorithms: number[]
  known: Descriptors
}

/** Has the device make one. @throws what `passkeyFault` says in words */
export async function makePasskey(asked: NewPasskey, { email, brand }: { email: string; brand: string }): Promise<string> {
  const answer = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rp_id, name: brand },
      user: { id: asked.user_handle, name: email, displayName: email },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
      excludeCredentials: toCredentials(asked.known),
    },
  })
  return JSON.stringify(answer)
}

const sentences: Record<string, string> = {
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  SecurityError: 'Votre navigateur refuse les clés d’accès à cette adresse. Ouvrez le service à son adresse habituelle.',
}

/** Why the device gave nothing. Whoever gives up and whoever is too slow look alike to a page. */
export const passkeyFault = (error: unknown): string =>
  sentences[error instanceof Error ? error.name : ''] ?? 'Votre appareil n’a rien confirmé. Réessayez, ou choisissez un autre moyen.'
