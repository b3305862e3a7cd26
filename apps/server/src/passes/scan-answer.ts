import type { ScanRefusal } from '@passerelle/contract/errors'
import { AppError } from '#src/platform/app-error.ts'
import { undoUntil } from './pass-rules.ts'

export interface Redeemed {
  redemptionId: number
  amountXof: number
  service: { id: number; name: string; type: 'produit' | 'service' }
  firstname: string
  usedAt: Date
  undoUntil: Date
}

/** What was decided, also for a retry of the same scan. Instants as ISO text, since it is kept. */
export type ScanAnswer =
  | { redeemed: Omit<Redeemed, 'usedAt' | 'undoUntil'> & { usedAt: string; undoUntil: string } }
  | { refused: ScanRefusal; message?: string; usedAt?: string }

interface UsedPass {
  amountXof: number
  serviceId: number
  serviceName: string
  serviceType: 'produit' | 'service'
  firstname: string | null
}

export function accepted(pass: UsedPass, redemptionId: number, at: Date, undoMinutes: number): ScanAnswer {
  return {
    redeemed: {
      redemptionId,
      amountXof: pass.amountXof,
      service: { id: pass.serviceId, name: pass.serviceName, type: pass.serviceType },
      firstname: pass.firstname ?? '',
      usedAt: at.toISOString(),
      undoUntil: undoUntil(at, undoMinutes).toISOString(),
    },
  }
}

/** @throws AppError with the reason of a refusal */
export function readAnswer(answer: ScanAnswer): Redeemed {
  if ('redeemed' in answer) {
    return { ...answer.redeemed, usedAt: new Date(answer.redeemed.usedAt), undoUntil: new Date(answer.redeemed.undoUntil) }
  }
  throw new AppError(answer.refused, {
    ...(answer.message && { message: answer.message }),
    ...(answer.usedAt && { usedAt: new Date(answer.usedAt) }),
  })
}
