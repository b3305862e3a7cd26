import type { Tx } from '#src/platform/database.ts'
import { referenceCode } from '#src/platform/reference-code.ts'
import type { BeneficiaryForm, FormPlace, PartnerForm, Submission, SupplierForm } from './profile-form-rules.ts'

interface FormOwner {
  userId: number
  docFileId: string
  place: FormPlace
}

/**
 * Writes the form of a submission in place of an earlier one, whatever its role: a refused supplier who comes back as a
 * beneficiary is no supplier any more. Nothing else can refer to the earlier form: it was never approved.
 */
export async function replaceProfileForm(tx: Tx, owner: FormOwner, submission: Submission): Promise<void> {
  await removeForms(tx, owner.userId)
  if (submission.kind === 'beneficiary') await insertBeneficiary(tx, owner, submission.form)
  else if (submission.kind === 'partner') await insertPartner(tx, owner, submission.form)
  else await insertSupplier(tx, owner, submission.form)
}

async function removeForms(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('supplierServices').where('supplierId', '=', userId).execute()
  await tx.deleteFrom('suppliers').where('userId', '=', userId).execute()
  await tx.deleteFrom('partners').where('userId', '=', userId).execute()
  await tx.deleteFrom('beneficiaries').where('userId', '=', userId).execute()
}

async function insertBeneficiary(tx: Tx, { userId, docFileId, place }: FormOwner, form: BeneficiaryForm): Promise<void> {
  const values = {
    userId,
    docFileId,
    phone: form.phone,
    address: form.address,
    birthday: form.birthday,
    sex: form.sex,
    profession: form.profession,
    maritalStatus: form.marital,
    department: place.department ?? form.department,
    city: place.commune ?? form.commune,
    parentName: form.parent_name,
    parentPhone: form.parent_phone,
    typeDoc: form.type_doc,
    refDoc: form.ref_doc,
    motivation: form.motivation,
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
  const { type, ifu, address, phone } = form
  const ofType =
    form.type === 'enterprise'
      ? { socialReason: form.social_reason, responsable: form.responsable, email: form.email }
      : { profession: form.profession, maritalStatus: form.marital }
  await tx
    .insertInto('partners')
    .values({ socialReason: null, responsable: null, email: null, profession: null, maritalStatus: null, ...ofType, userId, docFileId, type, ifu, address, phone, logoFileId: null })
    .execute()
}

async function insertSupplier(tx: Tx, { userId, docFileId, place }: FormOwner, form: SupplierForm): Promise<void> {
  await tx
    .insertInto('suppliers')
    .values({
      userId,
      docFileId,
      socialReason: form.social_reason,
      responsable: form.responsable,
      email: form.email,
      ifu: form.ifu,
      address: form.address,
      phone: form.phone,
      department: place.department,
      city: place.commune,
    })
    .execute()
}
