import { limits } from '@passerelle/contract/constants'
import { passCodeAddress, readPassCode } from '@passerelle/contract/pass-code'
import * as contract from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import type { FastifyInstance } from 'fastify'
import { getSupplierAmounts } from '#src/ledger/account-balance.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { readSettings } from '#src/platform/settings.ts'
import { changePassSupplier } from './change-pass-supplier.ts'
import { passDeskRoutes } from './pass-desk-routes.ts'
import { passListRoutes } from './pass-list-routes.ts'
import {
  countProvidedPasses,
  findLivingCode,
  listProvidedPasses,
  listRecentUses,
  listServiceSuppliers,
  listTwoSuppliersOf,
  listWalletPasses,
  readUndoFigures,
} from './pass-queries.ts'
import { undoRefusal, undoUntil } from './pass-rules.ts'
import { passReplies, undoRefused } from './pass-words.ts'
import { printSheet } from './print-sheet.ts'
import { redeemPass } from './redeem-pass.ts'
import { renewAllCodes } from './renew-all-codes.ts'
import { renewPassCode } from './renew-pass-code.ts'
import { readAnswer, type Redeemed, type ScanAnswer } from './scan-answer.ts'
import { sheetWords } from './sheet-words.ts'
import { undoRedemption } from './undo-redemption.ts'

export function passRoutes(app: FastifyInstance, services: Services): void {
  passListRoutes(app, services)
  passDeskRoutes(app, services)

  const qrOf = (code: string) => passCodeAddress(services.config.http.publicUrl, code)

  serve(app, services, contract.redeemPass, async (ctx, { body }) => acceptedReply(await redeemPass(ctx, body)), {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- redeemPass has committed it
    answerFrom: async (_ctx, committed) => acceptedReply(readAnswer(committed as ScanAnswer)),
    confirmsSession: true,
    // Scanned or typed, with or without hyphens, it is one code.
    comparable: ({ code, ...others }) => ({ ...others, code: typeof code === 'string' ? (readPassCode(code) ?? code) : code }),
  })

  serve(app, services, contract.undoRedemption, async (ctx, { params }) => {
    await undoRedemption(ctx, { redemptionId: params.redemption_id })
    return { status: true as const, message: passReplies.undone }
  })

  serve(app, services, contract.listRecentScans, async (ctx, { query }) => {
    const figures = await readUndoFigures(ctx.db)
    const { uses, cursor } = await listRecentUses(ctx, { ...figures, after: query.cursor })
    const data = uses.map((use) => {
      const refusal = undoRefusal(use, figures, ctx.now())
      return {
        redemption_id: use.id,
        [productField.amount]: use.amountXof,
        service_produit: { id: use.serviceId, name: use.serviceName, type: use.serviceType },
        firstname: use.firstname,
        used_at: use.at.toISOString(),
        undo_until: undoUntil(use.at, figures.minutes).toISOString(),
        refusal: refusal && { reason: refusal, message: undoRefused(refusal, use, figures) },
      }
    })
    return { data, next_cursor: cursor === null ? null : String(cursor), undo_minutes: figures.minutes }
  })

  serve(app, services, contract.listProvidedPasses, async (ctx, { query }) => {
    const passes = await listProvidedPasses(ctx, query)
    return passes.map((pass) => ({
      id: pass.id,
      service_produit: { id: pass.serviceId, name: pass.serviceName, type: pass.serviceType },
      [productField.amount]: pass.amountXof,
      status_scan: pass.state === 'used' ? ('approved' as const) : null,
      expires_on: pass.expiresOn ?? '',
      used_at: pass.usedAt?.toISOString() ?? null,
      redemption_id: pass.redemptionId,
    }))
  })

  serve(app, services, contract.statsProvider, async (ctx) => {
    const [counts, amounts] = [await countProvidedPasses(ctx), await getSupplierAmounts(ctx.db, ctx.actor.id)]
    const { payoutMinXof, payoutMaxXof } = await readSettings(ctx.db, ['payoutMinXof', 'payoutMaxXof'])
    return {
      ps: counts.scanned,
      pns: counts.unscanned,
      fournisseur: { total_gain: amounts.totalGainXof, current_balance: amounts.currentBalanceXof, amount_withdraw: amounts.withdrawnXof },
      payout_min: payoutMinXof,
      payout_max: payoutMaxXof,
    }
  })

  serve(app, services, contract.getWallet, async (ctx, { query }) => {
    const { passes, cursor } = await listWalletPasses(ctx, { after: query.cursor })
    const usable = passes.filter((pass) => pass.state === 'assigned')
    const providers = await listTwoSuppliersOf(ctx, [...new Set(usable.map((pass) => pass.serviceId))])
    const hasChoice = (pass: (typeof passes)[number]) =>
      pass.state === 'assigned' && providers.some(({ serviceId, id }) => serviceId === pass.serviceId && id !== pass.supplierId)
    return {
      suppliers: {},
      next_cursor: cursor === null ? null : String(cursor),
      data: passes.map((pass) => ({
        id: pass.id,
        type_name: pass.typeName ?? product.label,
        [productField.amount]: pass.amountXof,
        service_produit: { id: pass.serviceId, name: pass.serviceName, type: pass.serviceType },
        state: pass.state,
        code: pass.code,
        qr: pass.code && qrOf(pass.code),
        supplier:
          pass.supplierId && pass.socialReason && pass.address && pass.phone
            ? {
              id: pass.supplierId,
              name: pass.socialReason,
              address: pass.address,
              phone: pass.phone,
              city: pass.city,
              is_active: pass.supplierStat === 'approved' && pass.supplierSuspendedAt === null,
            }
            : null,
        has_choice: hasChoice(pass),
        expires_on: pass.expiresOn ?? '',
        used_at: pass.usedAt?.toISOString() ?? null,
      })),
    }
  })

  serve(app, services, contract.listServiceSuppliers, async (ctx, { params, query }) => {
    const found = await listServiceSuppliers(ctx, { serviceId: params.id, q: query.q, after: query.cursor })
    const data = found.slice(0, limits.suppliersPerPage)
    return { data, next_cursor: found.length > data.length ? String(data.at(-1)?.id) : null }
  })

  serve(app, services, contract.printWallet, async (ctx, { reply }) => {
    const sheet = await printSheet(ctx)
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${sheetWords.fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .send(sheet)
  })

  serve(app, services, contract.changePassSupplier, async (ctx, { params, body }) => {
    await changePassSupplier(ctx, { passId: params.id, supplierId: body.supplier_id })
    return { status: true as const, message: passReplies.supplierChanged }
  })

  serve(app, services, contract.renewPassCode, async (ctx, { params }) => {
    await renewPassCode(ctx, { passId: params.id })
    return renewedReply(ctx, params.id)
  }, {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- renewPassCode has committed it
    answerFrom: (ctx, committed) => renewedReply(ctx, committed as number),
  })

  serve(app, services, contract.renewAllPassCodes, async (ctx) => {
    const count = await renewAllCodes(ctx)
    return { status: true as const, message: passReplies.allRenewed(count), count }
  })

  /** The code that the pass has now, which is in no kept answer. */
  async function renewedReply(ctx: UserContext, passId: number) {
    const code = await findLivingCode(ctx, passId)
    return { status: true as const, message: passReplies.codeRenewed, code, qr: code && qrOf(code) }
  }
}

function acceptedReply(redeemed: Redeemed) {
  return {
    status: true as const,
    message: passReplies.accepted(redeemed.amountXof),
    redemption_id: redeemed.redemptionId,
    [productField.amount]: redeemed.amountXof,
    service_produit: redeemed.service,
    firstname: redeemed.firstname,
    used_at: redeemed.usedAt.toISOString(),
    undo_until: redeemed.undoUntil.toISOString(),
  }
}
