import { productField } from '@passerelle/contract/product'
import { projectColumns } from '@passerelle/contract/project-columns'
import { adminGetProject, adminListProjectGifts, adminListProjectHistory } from '@passerelle/contract/project-file'
import { adminProjects } from '@passerelle/contract/project-list'
import { adminAssignPass, adminAssignPasses, adminPreviewAssignPasses } from '@passerelle/contract/pass-acts'
import * as contract from '@passerelle/contract/requests'
import type { FastifyInstance } from 'fastify'
import { customMetadata } from '#src/orders/open-attempt.ts'
import { deskRefusals } from '#src/passes/desk-rules.ts'
import { deskReplies } from '#src/passes/desk-words.ts'
import { nameHolders } from '#src/passes/name-holders.ts'
import { servePassAct } from '#src/passes/serve-pass-act.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { assignByHand, checkHolder } from './assign-by-hand.ts'
import { chooseAllocations } from './choose-allocations.ts'
import { closeProject } from './close-project.ts'
import { getProjectFile } from './get-project-file.ts'
import type { SomeAllocations } from './project-end-rules.ts'
import { projectSearch, selectProjects, toListedProjects } from './project-list.ts'
import { getProject, listOpenProjects } from './project-queries.ts'
import { listProjectGifts, listProjectHistory } from './project-story.ts'
import { projectReplies } from './project-words.ts'
import { previewProjectEnd } from './read-project-end.ts'

export function projectRoutes(app: FastifyInstance, services: Services, provider: PaymentProvider): void {
  serveList(app, services, {
    list: adminProjects,
    fileName: 'projets',
    columns: projectColumns,
    select: selectProjects,
    search: projectSearch,
    sorts: { opened_at: { kind: 'instant', by: 'projects.openedAt', of: (project) => project.openedAt } },
    id: 'projects.id',
    items: toListedProjects,
  })

  serve(app, services, adminGetProject, (ctx, { params }) => getProjectFile(ctx, { projectId: params.id }))
  serve(app, services, adminListProjectGifts, (ctx, { params, query }) =>
    listProjectGifts(ctx, { projectId: params.id, cursor: query.cursor }))
  serve(app, services, adminListProjectHistory, (ctx, { params, query }) =>
    listProjectHistory(ctx, { projectId: params.id, cursor: query.cursor }))

  serve(app, services, contract.listOpenProjects, async (ctx, { query }) => {
    const projects = await listOpenProjects(ctx, query)
    return projects.map((project) => ({
      id: project.id,
      slug: project.slug,
      code_request: project.code,
      title: project.title,
      resume: project.resume,
      service_produit: { id: project.serviceId, name: project.serviceName, type: project.serviceType },
      created_at: project.createdAt.toISOString(),
      open_count: project.openCount,
      open_amount: project.openXof ?? 0,
    }))
  })
  serve(app, services, contract.getProject, async (ctx, { params }) => {
    const project = await getProject(ctx, { projectId: params.id })
    return {
      id: project.id,
      title: project.title,
      slug: project.slug,
      status: project.status,
      resume: project.resume,
      description: project.description,
      image: project.image,
      service_produit: { id: project.serviceId, name: project.serviceName, type: project.serviceType },
      fee_basis_points: project.feeBasisPoints,
      reservation_minutes: project.reservationMinutes,
      [productField.allocation]: project.allocations.map(({ id, amountXof, status }) => ({ id, [productField.amount]: amountXof, status })),
    }
  })
  serve(app, services, contract.chooseAllocations, async (ctx, { body }) => {
    const { allocations, order, reservedMinutes, payment } = await chooseAllocations(ctx, provider, body)
    return {
      status: true as const,
      message: projectReplies.allocationsReserved(reservedMinutes),
      [productField.list]: allocations.map(({ id, amountXof }) => ({ id, [productField.amount]: amountXof })),
      amount: order.amountXof,
      fee: order.feeXof,
      fee_basis_points: order.feeBasisPoints,
      total_amount: order.totalXof,
      custom_metadata: customMetadata(order),
      payment,
    }
  })
  serve(app, services, contract.adminPreviewProjectEnd, async (ctx, { params }) => {
    const { status, open, reserved, used, kept } = await previewProjectEnd(ctx.db, params.id)
    return { status, open: wire(open), reserved: wire(reserved), used: wire(used), kept: wire(kept) }
  })
  serve(app, services, contract.adminCloseProject, async (ctx, { params, body }) => {
    await closeProject(ctx, { projectId: params.id, reason: body.reason })
    return { status: true as const, message: projectReplies.closed }
  })

  servePassAct(app, services, {
    one: adminAssignPass,
    many: { dryRun: adminPreviewAssignPasses, run: adminAssignPasses },
    ofMany: {
      seen: { of: ({ beneficiaryId }) => String(beneficiaryId ?? ''), given: ({ seen }) => seen },
      changes: (_, db, passes, asked) => nameHolders(db, passes, asked.beneficiary_id),
    },
    check: checkHolder,
    supplierOf: (asked) => asked.supplier_id,
    refusal: (pass, asked) => deskRefusals.assign(pass, pass.today, asked.beneficiary_id),
    isAsSeen: (pass, { holder_id: holderId }) => pass.beneficiaryId === holderId,
    fields: { already_there: 'beneficiary_id', no_supplier: 'supplier_id' },
    act: (ctx, tx, passes, asked) => assignByHand(ctx, tx, passes, asked),
    done: deskReplies.assigned,
  })
}

const wire = ({ count, amountXof }: SomeAllocations) => ({ count, amount: amountXof })
