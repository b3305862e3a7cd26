import { downloadAttestation } from '@passerelle/contract/attestations'
import { readPdf } from '../../apps/server/test/tools/read-pdf.ts'

/** What is printed on the attestation of a gift: its number with its eight symbols. */
export async function attestationOf(serverUrl: string, { donId, token }: { donId: number; token: string }): Promise<string> {
  const path = downloadAttestation.path.replace(':don_id', String(donId))
  const reply = await fetch(`${serverUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return referenceOn(new Uint8Array(await reply.arrayBuffer()))
}

/** The same of a file that was downloaded. */
export async function referenceOn(pdf: Uint8Array): Promise<string> {
  const text = (await readPdf(pdf)).pages.join('\n')
  const found = /ATT-\d{4}-\d{6}-\w{4}-\w{4}/.exec(text)?.[0]
  if (!found) throw new Error(`No number on: ${text.slice(0, 300)}`)
  return found
}
