import * as contract from '@passerelle/contract/second-factors'
import type { ApiClient, ApiReply } from '#test/tools/api-client.ts'
import { type KeySaid, SecurityKey } from '#test/tools/security-key.ts'
import { testPassword } from './factories.ts'

/** Begins and adds a passkey, as its owner does in a browser. */
export async function addKey(client: ApiClient, publicUrl: string, said: KeySaid = {}, key = new SecurityKey(publicUrl)) {
  const started = await client.call(contract.startPasskey, {}, { body: { password: testPassword } })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const added: ApiReply = await client.call(contract.addPasskey, {}, {
    body: { name: 'Clé de poche', passkey: key.made(started.body.challenge, said) },
  })
  return { key, added }
}
