import { role, type RoleId } from '@passerelle/contract/constants'
import { ageOn, dayOf } from '@passerelle/contract/dates'
import type { addBeneficiary, addPartner, addSupplier, editBeneficiary, editPartner, editSupplier } from '@passerelle/contract/profiles'
import type * as z from 'zod/mini'
import { communeName, departmentName } from '#src/geography/places.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { readSetting } from '#src/platform/settings.ts'
import { birthdayToCome, communeElsewhere, departmentFirst, departmentUnknown, tooYoung } from './profile-words.ts'

export type BeneficiaryForm = z.output<typeof addBeneficiary.body>
export type PartnerForm = z.output<typeof addPartner.body>
export type SupplierForm = z.output<typeof addSupplier.body>
export type BeneficiaryDetails = z.output<typeof editBeneficiary.body>
export type PartnerEdit = z.output<typeof editPartner.body>
export type SupplierEdit = z.output<typeof editSupplier.body>
export type CompanyEdit = { kind: 'partner'; form: PartnerEdit } | { kind: 'supplier'; form: SupplierEdit }
export type Submission =
  | { kind: 'beneficiary'; form: BeneficiaryForm }
  | { kind: 'partner'; form: PartnerForm }
  | { kind: 'supplier'; form: SupplierForm }

export const roleOf =
  { beneficiary: role.beneficiary, partner: role.partner, supplier: role.supplier } as const satisfies Record<Submission['kind'], RoleId>

/** Names as geography spells them. */
export interface FormPlace {
  department: string | null
  commune: string | null
}

/** Where the person lives or works; a supplier may leave it out. @throws FieldErrors when the commune is not one of the department */
export function placeOf({ kind, form }: Submission | CompanyEdit): FormPlace {
  return kind === 'partner' ? { department: null, commune: null } : checkPlace(form)
}

/** @throws FieldErrors on a birthday after today, here, and on one of somebody younger than the programme is for */
export async function checkBirthday(ctx: Context, birthday: string): Promise<void> {
  const fault = birthdayFault(birthday, { today: dayOf(ctx.now()), minimumAgeYears: await readSetting(ctx.db, 'minimumAgeYears') })
  if (fault) throw new FieldErrors({ birthday: fault })
}

/** What is wrong with it, or null. */
export function birthdayFault(birthday: string, { today, minimumAgeYears }: { today: string; minimumAgeYears: number }): string | null {
  if (birthday > today) return birthdayToCome
  return ageOn(birthday, today) < minimumAgeYears ? tooYoung(minimumAgeYears) : null
}

/** @throws FieldErrors when the commune is not one of the department */
export function checkPlace({ department, commune }: FormPlace): FormPlace {
  if (department === null) {
    if (commune !== null) throw new FieldErrors({ department: departmentFirst })
    return { department, commune }
  }
  const knownDepartment = departmentName(department)
  if (!knownDepartment) throw new FieldErrors({ department: departmentUnknown })
  const knownCommune = commune === null ? null : communeName(knownDepartment, commune)
  if (commune !== null && !knownCommune) throw new FieldErrors({ commune: communeElsewhere(knownDepartment) })
  return { department: knownDepartment, commune: knownCommune }
}
