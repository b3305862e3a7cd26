import { errors } from '@passerelle/contract/errors'
import { linesTotal } from '@passerelle/contract/money'
import { statsBeneficiary } from '@passerelle/contract/passes'
import { productField } from '@passerelle/contract/product'
import { requestColumns } from '@passerelle/contract/request-columns'
import { adminGetRequest } from '@passerelle/contract/request-file'
import * as contract from '@passerelle/contract/requests'
import type { FastifyInstance } from 'fastify'
import { publicPath } from '#src/files/public-path.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { actorMay } from '#src/platform/http/access.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { questionReply, versionOf } from '#src/reviews/find-questions.ts'
import { readerReply } from '#src/reviews/find-readers.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'
import { getRequest } from './get-request.ts'
import { makeRequest } from './make-request.ts'
import { getOwnRequest } from './own-request.ts'
import { countRequests, listRequests, readRequests, requestNameSearch, requestSearch, selectRequests } from './request-queries.ts'
import { requestReplies } from './request-words.ts'
import { withdrawRequest } from './withdraw-request.ts'

export function requestRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.makeRequest, async (ctx, { body }) => {
    const { code } = await makeRequest(ctx, { ...body, serviceId: body.service })
    return { status: true as const, message: requestReplies.made(code), code_request: code }
  })
  serve(app, services, contract.listRequests, async (ctx, { query }) => {
    const requests = await listRequests(ctx, query)
    const items = requests.map((request) => ({
      ...commonOf(request),
      asked: request.lines.reduce((total, { count }) => total + count, 0),
      financed: request.financed ?? 0,
    }))
    return [items] satisfies [typeof items]
  })
  serve(app, services, contract.getOwnRequest, async (ctx, { params }) => {
    const { request, road, isClosed } = await getOwnRequest(ctx, { requestId: params.id })
    return {
      ...commonOf(request),
      description: request.description,
      image: publicPath({ id: request.fileId, mime: request.mime }),
      decided_at: request.decidedAt?.toISOString() ?? null,
      asked: request.lines.reduce((total, { count }) => total + count, 0),
      financed: road.financed,
      is_closed: isClosed,
      usable: road.usable,
      used: road.used,
      last_received_at: road.lastReceivedAt?.toISOString() ?? null,
    }
  })
  serve(app, services, statsBeneficiary, async (ctx) => {
    const { all, pending, approved } = await countRequests(ctx)
    return { cpr: all, cprp: pending, cpra: approved }
  })
  serveList(app, services, {
    list: contract.adminRequests,
    fileName: 'demandes',
    columns: requestColumns,
    select: selectRequests,
    search: requestSearch,
    searchWithoutContacts: requestNameSearch,
    sorts: { created_at: { kind: 'instant', by: 'requests.createdAt', of: (row) => row.createdAt } },
    id: 'requests.id',
    items: async (ctx, rows) => (await readRequests(ctx, rows)).map((request) => deskReply(ctx, request)),
  })
  serve(app, services, adminGetRequest, async (ctx, { params }) => {
    const { request, decisions, refusal } = await getRequest(ctx, { requestId: params.id })
    return { ...deskReply(ctx, request), decisions, refusal: refusal && errors[refusal].message }
  })
  serve(app, services, contract.adminApproveRequest, async (ctx, { params, body }) => {
    await approveRequest(ctx, { requestId: params.id, version: body.version })
    return { status: true as const, message: requestReplies.approved }
  })
  serve(app, services, contract.adminRejectRequest, async (ctx, { params, body }) => {
    await rejectRequest(ctx, { requestId: params.id, reason: body.reason, version: body.version })
    return { status: true as const, message: requestReplies.rejected }
  })
  serve(app, services, contract.adminWithdrawRequest, async (ctx, { params, body }) => {
    await withdrawRequest(ctx, { requestId: params.id, reason: body.reason })
    return { status: true as const, message: requestReplies.withdrawn }
  })
}

type ReadRequest = Awaited<ReturnType<typeof readRequests>>[number]

/** As the desk reads it. */
const deskReply = ({ actor }: UserContext, request: ReadRequest) => ({
  ...commonOf(request),
  description: request.description,
  image: publicPath({ id: request.fileId, mime: request.mime }),
  beneficiary: { id: request.personId, name: request.name, firstname: request.firstname, email: request.email },
  is_suspended: request.suspendedAt !== null,
  amount: linesTotal(request.lines),
  decided_by: request.officerName === null ? null : `${request.officerFirstname} ${request.officerName}`,
  decided_at: request.decidedAt?.toISOString() ?? null,
  reader: readerReply(request.reader),
  // What a person answers in words is for whoever decides.
  questions: actorMay(actor, 'requests.decide') ? request.questions.map(questionReply) : [],
  version: versionOf(request.questions),
})

interface RequestRow {
  id: number
  code: string
  title: string
  resume: string
  status: 'pending' | 'approved' | 'rejected'
  reason: string | null
  createdAt: Date
  serviceId: number
  serviceName: string
  serviceType: 'produit' | 'service'
  lines: { count: number; amountXof: number }[]
}

function commonOf(row: RequestRow) {
  return {
    id: row.id,
    code_request: row.code,
    title: row.title,
    resume: row.resume,
    status: row.status,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    service_produit: { id: row.serviceId, name: row.serviceName, type: row.serviceType },
    lines: row.lines.map(({ count, amountXof }) => ({ [productField.nbr]: count, [productField.amount]: amountXof })),
  }
}
