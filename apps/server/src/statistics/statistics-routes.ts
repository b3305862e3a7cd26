import {
  adminLastDecisions, adminMoneyByMonth, adminMoneyKept, adminPassStates, adminUsesByPlace, getPublicFigures,
} from '@passerelle/contract/statistics'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { listLastDecisions } from './last-decisions.ts'
import { listMonths } from './money-by-month.ts'
import { getMoneyKept } from './money-kept.ts'
import { getPassFigures } from './pass-figures.ts'
import type { PublicFigures } from './public-figures.ts'
import { listUsesByPlace } from './uses-by-place.ts'

export function statisticsRoutes(app: FastifyInstance, services: Services, publicFigures: () => Promise<PublicFigures>): void {
  serve(app, services, adminMoneyKept, async ({ db }) => {
    const { cashXof, passesXof, suppliersXof, payoutsXof, reviewXof, owedXof, restXof } = await getMoneyKept(db)
    return {
      cash: cashXof, unused: passesXof, suppliers: suppliersXof, payouts: payoutsXof, review: reviewXof, owed: owedXof, rest: restXof,
    }
  })
  serve(app, services, adminMoneyByMonth, async (ctx) => ({
    months: (await listMonths(ctx)).map(({ month, receivedXof, paidXof, returnedXof }) => ({
      month, received: receivedXof, paid: paidXof, returned: returnedXof,
    })),
  }))
  serve(app, services, adminPassStates, (ctx) => getPassFigures(ctx))
  serve(app, services, adminUsesByPlace, async ({ db }) => ({ departments: await listUsesByPlace(db) }))
  serve(app, services, adminLastDecisions, async ({ db }) => ({
    decisions: (await listLastDecisions(db)).map(({ at, amountXof, ...decision }) => ({
      ...decision, at: at.toISOString(), amount: amountXof,
    })),
  }))
  serve(app, services, getPublicFigures, async () => {
    const { at, programme, week } = await publicFigures()
    return { at: at.toISOString(), programme: programme && toProgramme(programme), week: week.map(toWeek) }
  })
}

const toProgramme = ({ givenXof, usedXof, waitingXof, returnedXof, ...counts }: NonNullable<PublicFigures['programme']>) =>
  ({ ...counts, given: givenXof, used: usedXof, waiting: waitingXof, returned: returnedXof })
const toWeek = ({ amountXof, ...row }: PublicFigures['week'][number]) => ({ ...row, amount: amountXof })
