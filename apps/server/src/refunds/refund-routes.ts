import { adminRefundTasks, adminTakeRefundTask } from '@passerelle/contract/refunds'
import { refundTaskColumns } from '@passerelle/contract/refund-task-columns'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { selectRefundTasks } from './refund-tasks.ts'
import { refundReplies } from './refund-words.ts'
import { takeRefundTask } from './take-refund-task.ts'

export function refundRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminRefundTasks,
    fileName: 'remboursements',
    columns: refundTaskColumns,
    select: selectRefundTasks,
    sorts: {
      created_at: { kind: 'instant', by: 'refundTasks.createdAt', of: (row) => row.createdAt },
      amount: { kind: 'number', by: 'refundTasks.amountXof', of: (row) => row.amountXof },
    },
    id: 'refundTasks.id',
    items: (_ctx, rows) => rows.map((row) => ({
      id: row.id,
      cause: row.cause,
      attempt: row.attemptId,
      transaction_id: row.providerTxId,
      amount: row.amountXof,
      donor: { id: row.donorId, name: row.donorName },
      created_at: row.createdAt.toISOString(),
      taken_by: row.takenBy,
      taken_at: row.takenAt?.toISOString() ?? null,
    })),
  })
  serve(app, services, adminTakeRefundTask, async (ctx, { params }) => {
    await takeRefundTask(ctx, { taskId: params.id })
    return { status: true as const, message: refundReplies.taken }
  })
}
