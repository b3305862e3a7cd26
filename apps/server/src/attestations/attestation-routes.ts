import { attestationScreen, formatAttestationNumber } from '@passerelle/contract/attestation-number'
import * as contract from '@passerelle/contract/attestations'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readContacts } from '#src/notices/read-contacts.ts'
import { drawLetter } from '#src/papers/a4.ts'
import type { Context, Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import type { Attestation, GiftWords, PeriodWords } from './attestation-records.ts'
import { attestationReplies, fileNameOf, giftLetter, periodLetter } from './attestation-words.ts'
import { issueGiftAttestation, issuePeriodAttestation } from './issue-attestation.ts'
import { compareDonorName, verifyAttestation } from './verify-attestation.ts'

export function attestationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.downloadAttestation, async (ctx, { params, reply }) => {
    await sendPaper(ctx, reply, await issueGiftAttestation(ctx, { donationId: params.don_id }))
  })
  serve(app, services, contract.downloadPeriodAttestation, async (ctx, { params, reply }) => {
    await sendPaper(ctx, reply, await issuePeriodAttestation(ctx, { fromOn: params.from_on, toOn: params.to_on }))
  })
  serve(app, services, contract.checkAttestation, async (ctx, { params }) => {
    const { fromOn, toOn, issuedAt, ...found } = await verifyAttestation(ctx, params)
    return {
      number: formatAttestationNumber(found),
      state: found.state,
      issued_at: issuedAt.toISOString(),
      amount: found.amountXof,
      period: fromOn === null || toOn === null ? null : { from_on: fromOn, to_on: toOn },
    }
  })
  serve(app, services, contract.compareAttestationName, async (ctx, { params, body }) => {
    const fits = await compareDonorName(ctx, { ...params, ...body })
    return { status: true as const, message: fits ? attestationReplies.fits : attestationReplies.fitsNot, fits }
  })
}

async function sendPaper(ctx: Context, reply: FastifyReply, attestation: Attestation): Promise<void> {
  const { says, ...written } = attestation
  const whole = {
    ...written, contacts: await readContacts(ctx), address: `${ctx.config.http.publicUrl}${attestationScreen(attestation)}`,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as insertAttestation wrote it
  const letter = attestation.fromOn === null ? giftLetter(whole, says as GiftWords) : periodLetter(whole, says as PeriodWords)
  await reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${fileNameOf(attestation)}"`)
    .header('x-content-type-options', 'nosniff')
    .send(await drawLetter(letter))
}
