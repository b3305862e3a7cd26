import { listNotifications } from '@passerelle/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { readNotifications } from './notification-queries.ts'

export function noticeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listNotifications, async (ctx, { query }) => {
    const { items, page, perPage, total } = await readNotifications(ctx, { page: query.page })
    return {
      notifications: {
        data: items.map((item) => ({
          id: item.id,
          data: { message: item.message, ...(item.path !== null && { path: item.path }) },
          created_at: item.createdAt.toISOString(),
          read_at: item.readAt?.toISOString() ?? null,
        })),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / perPage)),
        per_page: perPage,
        total,
      },
    }
  })
}
