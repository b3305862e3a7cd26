import type { FileLike } from '@passerelle/contract/fields'
import type { PassLine } from '@passerelle/contract/lines'
import { linesTotal } from '@passerelle/contract/money'
import type { Insertable } from 'kysely'
import { checkChoice } from '#src/catalogue/check-choice.ts'
import { recordFile, withStoredUpload } from '#src/files/store-upload.ts'
import { tellInstruction } from '#src/notices/tell-instruction.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx, Tables } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { referenceCode } from '#src/platform/reference-code.ts'
import { slugOf } from './request-slug.ts'
import { requestMade } from './request-words.ts'

export interface MakeRequestInput {
  title: string
  image: FileLike
  serviceId: number
  resume: string
  description: string
  lines: PassLine[]
}

/**
 * A beneficiary asks for passes: a pending request, its lines, its public image. Amounts are copied: a
 * later change of price does not rewrite it.
 * @throws FieldErrors on the image, the service or a line
 */
export async function makeRequest(ctx: UserContext, input: MakeRequestInput): Promise<{ id: number; code: string }> {
  const { image, title, serviceId, resume, description, lines } = input
  return withStoredUpload(ctx, image, { field: 'image', kind: 'image' }, (stored) =>
    inTransaction(ctx, async (tx) => {
      await checkChoice(tx, input)
      const imageFileId = await recordFile(ctx, tx, stored)
      const request = await insertWithCode(tx, {
        beneficiaryId: ctx.actor.id, serviceId, title, slug: slugOf(title), imageFileId, resume, description, status: 'pending',
        reason: null, decidedBy: null, decidedAt: null, createdAt: ctx.now(),
      })
      await tx
        .insertInto('requestLines')
        .values(lines.map(({ count, amountXof }, position) => ({ requestId: request.id, position, count, amountXof })))
        .execute()
      await writeJournal(ctx, tx, {
        action: 'request.make',
        subject: { type: 'request', id: request.id },
        detail: { amountXof: linesTotal(lines) },
      })
      await tellInstruction(tx, { ...requestMade({ ...request, title }), at: ctx.now() })
      return request
    }),
  )
}

const drawsMax = 5

/** A code already taken is drawn again; five times in a row means that the random source is broken. */
async function insertWithCode(tx: Tx, request: Omit<Insertable<Tables['requests']>, 'id' | 'code'>): Promise<{ id: number; code: string }> {
  for (let draw = 1; draw <= drawsMax; draw += 1) {
    const inserted = await tx
      .insertInto('requests')
      .values({ ...request, code: referenceCode('DEM') })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code'])
      .executeTakeFirst()
    if (inserted) return inserted
  }
  throw new Error('No free request code could be drawn')
}
