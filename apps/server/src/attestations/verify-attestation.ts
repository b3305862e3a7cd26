import { timingSafeEqual } from 'node:crypto'
import { readAttestationReference } from '@passerelle/contract/attestation-number'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { refuseOverLimit, spendAttempt } from '#src/platform/http/limits.ts'
import { type Attestation, selectAttestations } from './attestation-records.ts'

/** In ten minutes: numbers that name nothing, of one network; wrong names, of one attestation. */
const [wrongNumbersMax, wrongNamesMax] = [30, 5]

/**
 * An attestation, for whoever holds its number and the eight symbols beside it.
 * @throws AppError not_found; too_many_requests after many wrong ones from one network
 */
export async function verifyAttestation(ctx: Context, { number }: { number: string }): Promise<Attestation> {
  const bucket = `attestation:ip:${ctx.ip}`
  await refuseOverLimit(ctx.db, bucket, wrongNumbersMax, ctx.now())
  const asked = readAttestationReference(number)
  const found = asked && (await selectAttestations(ctx.db)
    .where('attestations.year', '=', asked.year)
    .where('attestations.place', '=', asked.place)
    .executeTakeFirst())
  if (asked && found && timingSafeEqual(Buffer.from(found.symbols), Buffer.from(asked.symbols))) return found
  await spendAttempt(ctx.db, bucket, wrongNumbersMax, ctx.now())
  throw new AppError('not_found')
}

/**
 * Whether this is the donor's name on it. A wrong one is counted: nobody finds a name by trying.
 * @throws AppError as verifyAttestation; too_many_requests after some wrong names
 */
export async function compareDonorName(ctx: Context, { number, name }: { number: string; name: string }): Promise<boolean> {
  const attestation = await verifyAttestation(ctx, { number })
  const takeBack = await spendAttempt(ctx.db, `attestation:name:${attestation.id}`, wrongNamesMax, ctx.now())
  const fits = wordsOf(name) === wordsOf(attestation.donorName)
  if (fits) await takeBack()
  return fits
}

/** Its words in any order, without case, accents and signs: « DOSSOU Awa » is « Awa Dossou ». */
const wordsOf = (name: string): string =>
  (name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
