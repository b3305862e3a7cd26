import { adminOverview } from '@passerelle/contract/back-office'
import * as acts from '@passerelle/contract/pass-acts'
import { adminListPasses } from '@passerelle/contract/pass-list'
import type { BulkAction } from '../back-office/bulk-dialog.tsx'
import { DateField } from '../ui/form/typed-fields.tsx'
import { PersonField } from './person-field.tsx'
import { questions } from './pass-questions.ts'

const refresh = [adminListPasses, adminOverview]

const askDay: BulkAction['ask'] = {
  name: 'until',
  field: ({ value, onChange, error }) => (
    <DateField label="Dernier jour" value={value} onChange={(event) => onChange(event.target.value)} error={error} />
  ),
}

const askPerson = (name: string, label: string, role: 'beneficiary' | 'supplier'): BulkAction['ask'] => ({
  name,
  field: ({ value, onChange, error }) => (
    <PersonField
      label={label}
      role={role}
      value={value === '' ? null : Number(value)}
      onChange={(id) => onChange(id === null ? '' : String(id))}
      error={error}
    />
  ),
})

/** What the desk does to chosen passes. */
export const passBulks: readonly BulkAction[] = [
  { dryRun: acts.adminPreviewExtendPasses, run: acts.adminExtendPasses, refresh, ...questions.extend, ask: askDay },
  {
    dryRun: acts.adminPreviewAssignPasses, run: acts.adminAssignPasses, refresh, ...questions.assign,
    ask: askPerson('beneficiary_id', 'Bénéficiaire', 'beneficiary'),
  },
  {
    dryRun: acts.adminPreviewMovePasses, run: acts.adminMovePasses, refresh, ...questions.move,
    ask: askPerson('supplier_id', 'Fournisseur', 'supplier'),
  },
  { dryRun: acts.adminPreviewRenewPasses, run: acts.adminRenewPasses, refresh, ...questions.renew },
  { dryRun: acts.adminPreviewSuspendPasses, run: acts.adminSuspendPasses, refresh, ...questions.suspend },
  { dryRun: acts.adminPreviewRestorePasses, run: acts.adminRestorePasses, refresh, ...questions.restore },
  { dryRun: acts.adminPreviewUnassignPasses, run: acts.adminUnassignPasses, refresh, ...questions.unassign },
]
