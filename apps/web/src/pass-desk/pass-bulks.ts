import { adminOverview } from '@passerelle/contract/back-office'
import * as acts from '@passerelle/contract/pass-acts'
import { adminListPasses } from '@passerelle/contract/pass-list'
import type { BulkAction } from '../back-office/bulk-dialog.tsx'
import { questions } from './pass-questions.ts'

const refresh = [adminListPasses, adminOverview]

/** What the desk does to chosen passes. */
export const passBulks: readonly BulkAction[] = [
  { dryRun: acts.adminPreviewExtendPasses, run: acts.adminExtendPasses, refresh, ...questions.extend, day: 'Dernier jour' },
  { dryRun: acts.adminPreviewSuspendPasses, run: acts.adminSuspendPasses, refresh, ...questions.suspend },
  { dryRun: acts.adminPreviewRestorePasses, run: acts.adminRestorePasses, refresh, ...questions.restore },
  { dryRun: acts.adminPreviewUnassignPasses, run: acts.adminUnassignPasses, refresh, ...questions.unassign },
]
