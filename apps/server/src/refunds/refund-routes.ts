import {
  adminLeaveRefundTask, adminRefundTasks, adminRefuseRefundTask, adminSignRefundTask, adminTakeRefundTask,
} from '@passerelle/contract/refunds'
import { refundTaskColumns } from '@passerelle/contract/refund-task-columns'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { refundSearch, selectRefundTasks, toRefundItems } from './refund-tasks.ts'
import { refundReplies } from './refund-words.ts'
import { refuseRefund } from './refuse-refund.ts'
import { signRefund } from './sign-refund.ts'
import { leaveRefundTask, takeRefundTask } from './take-refund-task.ts'

export function refundRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminRefundTasks,
    fileName: 'remboursements',
    columns: refundTaskColumns,
    select: selectRefundTasks,
    search: refundSearch,
    sorts: {
      created_at: { kind: 'instant', by: 'refundTasks.createdAt', of: (row) => row.createdAt },
      amount: { kind: 'number', by: 'refundTasks.amountXof', of: (row) => row.amountXof },
    },
    id: 'refundTasks.id',
    items: toRefundItems,
  })
  serve(app, services, adminSignRefundTask, async (ctx, { params }) => {
    const { isSigned } = await signRefund(ctx, { taskId: params.id })
    return { status: true as const, message: isSigned ? refundReplies.signed : refundReplies.needsAnother }
  })
  serve(app, services, adminRefuseRefundTask, async (ctx, { params, body }) => {
    await refuseRefund(ctx, { taskId: params.id, reason: body.reason })
    return { status: true as const, message: refundReplies.refused }
  })
  serve(app, services, adminTakeRefundTask, async (ctx, { params }) => {
    await takeRefundTask(ctx, { taskId: params.id })
    return { status: true as const, message: refundReplies.taken }
  })
  serve(app, services, adminLeaveRefundTask, async (ctx, { params }) => {
    await leaveRefundTask(ctx, { taskId: params.id })
    return { status: true as const, message: refundReplies.left }
  })
}
