import { editPartner, identityFields } from '@passerelle/contract/profiles'
import { role, type Stat } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { useController, useForm, useWatch } from 'react-hook-form'
import { focusFirstFault } from '../platform/first-fault.ts'
import {
  AddressFields, CompanyEmailField, CompanyNameFields, IfuField, partnerNames, PartnerPersonFields, PartnerTypeField,
} from './company-fields.tsx'
import { DocumentField, documentOf } from './document-field.tsx'
import { EditForm } from './edit-form.tsx'
import { valuesOf } from './form-fields.ts'
import { changedIdentity, mustBeValidated } from './identity-fields.ts'
import { keptDocument, RefusalNotice, useSent } from './sent.tsx'
import { useSendEdit } from './use-send-edit.ts'
import { ValidationNotice } from './validation-notice.tsx'
import { correctLead, editLead, sendEditLabel } from './validation-words.ts'

type Partner = NonNullable<User['partner']>
type Field = (typeof partnerNames)[number]
/** Its name where an account is answered. */
const answerName = (field: Exclude<Field, 'doc_file'>): keyof Partner => (field === 'marital' ? 'marital_status' : field)

/** « Modification du profil » of a partner: a company may become a person, and the other way. */
export function EditPartnerForm({ declared, stat }: { declared: Partner; stat: Stat | null }) {
  const own = valuesOf(partnerNames, (field) => declared[answerName(field)])
  const sent = useSent(role.partner)
  const form = useForm<typeof own & { doc_file: File | null }>({ defaultValues: { ...own, doc_file: null }, shouldFocusError: false })
  const { register, control, handleSubmit, formState: { errors, isDirty } } = form
  const typed = useWatch({ control })
  const changed = changedIdentity(identityFields.partner, own, typed)
  const isToValidate = mustBeValidated(stat, changed)
  const document = useController({
    control,
    name: 'doc_file',
    rules: { validate: (file) => !isToValidate || documentOf(file, sent) !== null || 'Le document IFU est obligatoire.' },
  })
  const { draft, isSending, send, fileState, ...sending } = useSendEdit({ route: editPartner, form, sent, draftName: 'edit-partner' })
  const isDocumentAsked = isToValidate || sending.isDocumentAsked
  const submit = () => void handleSubmit(({ doc_file: file, ...values }) => send({ ...values, doc_file: isDocumentAsked
    ? documentOf(file, sent)
    : null }), focusFirstFault)()

  const fields = { register, errors }
  const isEnterprise = typed.type === 'enterprise'
  return (
    <EditForm
      lead={stat === 'rejected' ? correctLead : editLead}
      notice={sent && <RefusalNotice sent={sent} />}
      sections={[
        {
          title: 'Identité',
          body: (
            <>
              <PartnerTypeField {...fields} />
              {isEnterprise && <CompanyNameFields {...fields} />}
              <IfuField {...fields} />
              <ValidationNotice kind="partner" stat={stat} changed={changed} />
              {isDocumentAsked && <DocumentField label="Document IFU" document={document} sent={sent} {...fileState} onRetry={submit} />}
            </>
          ),
        },
        {
          title: 'Coordonnées',
          body: (
            <>
              {isEnterprise ? <CompanyEmailField {...fields} /> : <PartnerPersonFields {...fields} />}
              <AddressFields {...fields} addressHelp="Quartier, rue, ville." />
            </>
          ),
        },
      ]}
      draft={draft}
      file={isDocumentAsked && !keptDocument(sent) ? 'le document' : undefined}
      isDirty={isDirty}
      isSending={isSending}
      sendLabel={sendEditLabel(isToValidate)}
      onSend={submit}
    />
  )
}
