import { caseColumns } from '@passerelle/contract/case-columns'
import * as contract from '@passerelle/contract/cases'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveBulk } from '#src/platform/http/serve-bulk.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { answerCase } from './answer-case.ts'
import { caseSearch, listCases, readCase, readOwnCase, selectCases, toCaseItems } from './case-queries.ts'
import { caseReplies } from './case-words.ts'
import { takeRefusal } from './case-rules.ts'
import { closeCase } from './close-case.ts'
import { findHandled } from './lock-case.ts'
import { noteCase } from './note-case.ts'
import { reopenCase } from './reopen-case.ts'
import { reportProblem } from './report-problem.ts'
import { giveCase, takeCase, takeThem } from './take-case.ts'
import { writeToCase } from './write-to-case.ts'
import { writeToPerson } from './write-to-person.ts'

export function caseRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.reportProblem, async (ctx, { body }) => {
    const { id, code, dueOn, isAdded } = await reportProblem(ctx, { ...body, subjectId: body.subject_id, file: body.doc_file })
    const message = isAdded ? caseReplies.added(code, dueOn) : caseReplies.reported(code, dueOn)
    return { status: true as const, message, id, code, due_on: dueOn, is_added: isAdded }
  })
  serve(app, services, contract.listCases, (ctx, { query }) => listCases(ctx, query))
  serve(app, services, contract.getCase, (ctx, { params }) => readOwnCase(ctx, { caseId: params.id }))
  serve(app, services, contract.writeToCase, async (ctx, { params, body }) => {
    const { dueOn } = await writeToCase(ctx, { text: body.text, file: body.doc_file, caseId: params.id })
    return { status: true as const, message: caseReplies.written(dueOn), due_on: dueOn }
  })

  serveList(app, services, {
    list: contract.adminCases,
    fileName: 'reclamations',
    columns: caseColumns,
    select: selectCases,
    search: caseSearch,
    sorts: {
      due_on: { kind: 'instant', by: 'cases.awaitedAt', of: (row) => row.awaitedAt },
      created_at: { kind: 'instant', by: 'cases.createdAt', of: (row) => row.createdAt },
    },
    id: 'cases.id',
    items: toCaseItems,
  })
  serve(app, services, contract.adminGetCase, (ctx, { params }) => readCase(ctx, { caseId: params.id }))
  serve(app, services, contract.adminAnswerCase, async (ctx, { params, body }) => {
    await answerCase(ctx, { text: body.text, next: body.next, file: body.doc_file, caseId: params.id })
    return { status: true as const, message: caseReplies.answered }
  })
  serve(app, services, contract.adminNoteCase, async (ctx, { params, body }) => {
    await noteCase(ctx, { ...body, caseId: params.id })
    return { status: true as const, message: caseReplies.noted }
  })
  serve(app, services, contract.adminTakeCase, async (ctx, { params }) => {
    await takeCase(ctx, { caseId: params.id })
    return { status: true as const, message: caseReplies.taken }
  })
  serveBulk(app, services, {
    bulk: { dryRun: contract.adminPreviewTakeCases, run: contract.adminTakeCases },
    find: async (db, ids, lock, ctx) => (await findHandled(ctx, db, ids, lock)).map((found) => ({ ...found, takerId: ctx.actor.id })),
    label: ({ code }) => code,
    refusal: (found) => takeRefusal(found, found.takerId),
    act: takeThem,
    message: ({ concerned }) => caseReplies.takenTogether(concerned),
  })
  serve(app, services, contract.adminGiveCase, async (ctx, { params, body }) => {
    await giveCase(ctx, { caseId: params.id, adminId: body.admin_id })
    return { status: true as const, message: caseReplies.given }
  })
  serve(app, services, contract.adminCloseCase, async (ctx, { params, body }) => {
    await closeCase(ctx, { ...body, caseId: params.id })
    return { status: true as const, message: caseReplies.closed }
  })
  serve(app, services, contract.adminReopenCase, async (ctx, { params }) => {
    await reopenCase(ctx, { caseId: params.id })
    return { status: true as const, message: caseReplies.reopened }
  })
  serve(app, services, contract.adminWriteToPerson, async (ctx, { params, body }) => {
    const { caseId, code } = await writeToPerson(ctx, { personId: params.id, text: body.text })
    return { status: true as const, message: caseReplies.sent, case_id: caseId, code }
  })
}
