import { getWallet, redeemPass } from '@passerelle/contract/passes'
import { apiOf, demoAccount } from './demo.ts'
import { choose, openProject, pay } from './projects.ts'

export interface HeldPass {
  id: number
  code: string
}

/** A pass that the demonstration’s donor has just given to its beneficiary. */
export async function heldPass(title: string): Promise<HeldPass> {
  const { allocationIds } = await openProject(demoAccount('beneficiaire'), title)
  const donor = await apiOf(demoAccount('partenaire'))
  const holder = await apiOf(demoAccount('beneficiaire'))
  const before = new Set((await holder.call(getWallet)).body.data.map(({ id }: HeldPass) => id))
  await pay(donor, await choose(donor, allocationIds))
  return (await holder.call(getWallet)).body.data.find(({ id }: HeldPass) => !before.has(id))
}

/** The same, scanned by the demonstration’s supplier. */
export async function usedPass(title: string): Promise<HeldPass & { redemptionId: number }> {
  const pass = await heldPass(title)
  const { body } = await (await apiOf(demoAccount('fournisseur'))).call(redeemPass, {}, { body: { code: pass.code } })
  if (body?.status !== true) throw new Error(`The pass was not taken: ${JSON.stringify(body)}`)
  return { ...pass, redemptionId: body.redemption_id }
}
