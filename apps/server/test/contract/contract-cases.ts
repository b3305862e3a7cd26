import type { CallOptions } from '#test/tools/api-client.ts'
import { encode, type Encoding, type Form, rightValues } from './forms.ts'
import { sampleCsv, samplePdf, samplePhoto } from '#test/tools/sample-files.ts'
import { administratorCases } from './administrator-cases.ts'
import { apiDescriptionCases } from './api-description-cases.ts'
import { backOfficeCases } from './back-office-cases.ts'
import { caseCases } from './case-cases.ts'
import { catalogueCases } from './catalogue-cases.ts'
import type { ContractCases, PreparedCall } from './contract-case.ts'
import { donationCases } from './donation-cases.ts'
import { downloadCases } from './download-cases.ts'
import { importCases } from './import-cases.ts'
import { journalCases } from './journal-cases.ts'
import { ledgerCases } from './ledger-cases.ts'
import { backOfficeListCases } from './list-cases.ts'
import { jobCases } from './job-cases.ts'
import { messageCases } from './message-cases.ts'
import { passDeskCases } from './pass-desk-cases.ts'
import { notificationCases } from './notification-cases.ts'
import { passCases } from './pass-cases.ts'
import { paymentCases } from './payment-cases.ts'
import { payoutCases } from './payout-cases.ts'
import { personCases } from './person-cases.ts'
import { profileCases } from './profile-cases.ts'
import { refundCases } from './refund-cases.ts'
import { requestCases } from './request-cases.ts'
import { ownSessionCases } from './own-session-cases.ts'
import { reviewCases } from './review-cases.ts'
import { secondFactorCases } from './second-factor-cases.ts'
import { savedViewCases } from './saved-view-cases.ts'
import { sessionCases } from './session-cases.ts'
import { settingsCases } from './settings-cases.ts'
import { statisticsCases } from './statistics-cases.ts'
import { suspensionCases } from './suspension-cases.ts'
import { transparencyCases } from './transparency-cases.ts'
import { webhookCases } from './webhook-cases.ts'

/** A right call of every route of the contract, for the tests that make them all. */
export const contractCases: ContractCases = {
  ...passDeskCases,
  ...administratorCases,
  ...apiDescriptionCases, ...backOfficeCases, ...backOfficeListCases, ...caseCases, ...catalogueCases, ...donationCases, ...downloadCases,
  ...importCases, ...journalCases, ...ledgerCases, ...notificationCases, ...passCases, ...paymentCases, ...payoutCases, ...personCases,
  ...profileCases,
  ...refundCases, ...requestCases, ...reviewCases, ...secondFactorCases, ...sessionCases, ...statisticsCases, ...suspensionCases,
  ...transparencyCases,
  ...ownSessionCases,
  ...webhookCases, ...savedViewCases, ...messageCases, ...jobCases,
  ...settingsCases,
}

/** A file that a form takes. */
export const rightFile = async (field: NonNullable<Form['file']>): Promise<Buffer<ArrayBuffer>> =>
  ({ doc_file: samplePdf, csv_file: sampleCsv, image: samplePhoto, file: samplePhoto })[field]()

/** What a prepared call sends. */
export async function sentBody(
  { changes, sentAs, file: given }: PreparedCall,
  encoding: Encoding,
  form: Form | undefined,
): Promise<CallOptions> {
  if (!form) return sentAs ?? {}
  const file = form.file && !form.isFileOptional && {
    field: form.file,
    content: given?.content ?? await rightFile(form.file),
    name: 'fichier.bin',
  }
  return encode({ ...rightValues(form), ...changes }, encoding, file || undefined)
}
