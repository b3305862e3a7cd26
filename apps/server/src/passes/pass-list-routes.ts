import { adminPasses } from '@passerelle/contract/pass-list'
import { passColumns } from '@passerelle/contract/pass-columns'
import { product } from '@passerelle/contract/product'
import { redemptionColumns } from '@passerelle/contract/redemption-columns'
import { adminRedemptions } from '@passerelle/contract/redemption-list'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { passSearch, selectPasses, toListedPasses } from './pass-list.ts'
import { redemptionSearch, selectRedemptions, toListedRedemptions } from './redemption-list.ts'

/** The back office's lists of passes and of their uses. */
export function passListRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminPasses,
    fileName: product.slug,
    columns: passColumns,
    select: selectPasses,
    search: passSearch,
    sorts: {
      // A pass gets its id when it is created: no index of its own beside the one that there is.
      created_at: { kind: 'number', by: 'passes.id', of: (pass) => pass.id },
      amount: { kind: 'number', by: 'passes.amountXof', of: (pass) => pass.amountXof },
    },
    id: 'passes.id',
    items: toListedPasses,
  })

  serveList(app, services, {
    list: adminRedemptions,
    fileName: 'utilisations',
    columns: redemptionColumns,
    select: selectRedemptions,
    search: redemptionSearch,
    sorts: { at: { kind: 'instant', by: 'redemptions.at', of: (use) => use.at } },
    id: 'redemptions.id',
    items: toListedRedemptions,
  })
}
