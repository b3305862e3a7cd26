import { dropSupplierServices } from '#src/catalogue/drop-supplier-services.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { referenceCode } from '#src/platform/reference-code.ts'
import { dropImportedForm } from './imported-forms.ts'
import { beneficiaryFileColumns, partnerColumns, supplierColumns } from './profile-columns.ts'
import type { BeneficiaryForm, FormPlace, PartnerForm, Submission, SupplierForm } from './profile-form-rules.ts'

interface FormOwner {
  userId: number
  docFileId: string
  place: FormPlace
}

/**
 * Writes the form of a submission in place of an earlier one, whatever its role: a refused supplier who comes back as a
 * beneficiary is no supplier any more. Nothing else can refer to the earlier form: it was never approved, or it could not be
 * reopened.
 */
export async function replaceProfileForm(tx: Tx, owner: FormOwner, submission: Submission): Promise<void> {
  await removeForms(tx, owner.userId)
  if (submission.kind === 'beneficiary') await insertBeneficiary(tx, owner, submission.form)
  else if (submission.kind === 'partner') await insertPartner(tx, owner, submission.form)
  else await insertSupplier(tx, owner, submission.form)
}

async function removeForms(tx: Tx, userId: number): Promise<void> {
  await dropImportedForm(tx, userId)
  await dropSupplierServices(tx, userId)
  await tx.deleteFrom('suppliers').where('userId', '=', userId).execute()
  await tx.deleteFrom('partners').where('userId', '=', userId).execute()
  await tx.deleteFrom('beneficiaries').where('userId', '=', userId).execute()
}

async function insertBeneficiary(tx: Tx, { userId, docFileId, place }: FormOwner, form: BeneficiaryForm): Promise<void> {
  const values = {
    userId,
    docFileId,
    ...beneficiaryFileColumns(form, place),
  }
  for (;;) {
    const inserted = await tx
      .insertInto('beneficiaries')
      .values({ ...values, identifiant: referenceCode('BEN') })
      .onConflict((conflict) => conflict.column('identifiant').doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (inserted) return
  }
}

async function insertPartner(tx: Tx, { userId, docFileId }: FormOwner, form: PartnerForm): Promise<void> {
  await tx.insertInto('partners').values({ ...partnerColumns(form), userId, docFileId, logoFileId: null }).execute()
}

async function insertSupplier(tx: Tx, { userId, docFileId, place }: FormOwner, form: SupplierForm): Promise<void> {
  await tx.insertInto('suppliers').values({ ...supplierColumns(form, place), userId, docFileId }).execute()
}
