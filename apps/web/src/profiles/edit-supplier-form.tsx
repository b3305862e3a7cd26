import { editSupplier, fieldsOfFile, identityFields } from '@passerelle/contract/profiles'
import { role, type Stat } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { useController, useForm, useWatch } from 'react-hook-form'
import { focusFirstFault } from '../platform/first-fault.ts'
import { AddressFields, CompanyEmailField, CompanyNameFields, IfuField } from './company-fields.tsx'
import { DocumentField, documentOf } from './document-field.tsx'
import { EditForm } from './edit-form.tsx'
import { valuesOf } from './form-fields.ts'
import { changedIdentity, mustBeValidated } from './identity-fields.ts'
import { PlaceFields } from './place-fields.tsx'
import { keptDocument, RefusalNotice, useSent } from './sent.tsx'
import { useSendEdit } from './use-send-edit.ts'
import { ValidationNotice } from './validation-notice.tsx'
import { correctLead, editLead, sendEditLabel } from './validation-words.ts'

type Supplier = NonNullable<User['fournisseur']>
type Field = (typeof fieldsOfFile.supplier)[number]
/** Its name where an account is answered. */
const answerName = (field: Exclude<Field, 'doc_file'>): keyof Supplier =>
  field === 'social_reason' ? 'reason_social' : field === 'commune' ? 'city' : field

/** « Modification du profil » of a supplier. */
export function EditSupplierForm({ declared, stat }: { declared: Supplier; stat: Stat | null }) {
  const own = valuesOf(fieldsOfFile.supplier, (field) => declared[answerName(field)])
  const sent = useSent(role.supplier)
  const form = useForm<typeof own & { doc_file: File | null }>({ defaultValues: { ...own, doc_file: null }, shouldFocusError: false })
  const { register, control, handleSubmit, formState: { errors, isDirty } } = form
  const changed = changedIdentity(identityFields.supplier, own, useWatch({ control }))
  const isToValidate = mustBeValidated(stat, changed)
  const document = useController({
    control,
    name: 'doc_file',
    rules: { validate: (file) => !isToValidate || documentOf(file, sent) !== null || 'Le document IFU est obligatoire.' },
  })
  const department = useController({ control, name: 'department' })
  const commune = useController({ control, name: 'commune' })
  const { draft, isSending, send, fileState, ...sending } = useSendEdit({ route: editSupplier, form, sent, draftName: 'edit-supplier' })
  const isDocumentAsked = isToValidate || sending.isDocumentAsked
  const submit = () => void handleSubmit(({ doc_file: file, ...values }) => send({ ...values, doc_file: isDocumentAsked
    ? documentOf(file, sent)
    : null }), focusFirstFault)()

  const fields = { register, errors }
  return (
    <EditForm
      lead={stat === 'rejected' ? correctLead : editLead}
      notice={sent && <RefusalNotice sent={sent} />}
      sections={[
        {
          title: 'Identité',
          body: (
            <>
              <CompanyNameFields {...fields} />
              <IfuField {...fields} />
              <ValidationNotice kind="supplier" stat={stat} changed={changed} />
              {isDocumentAsked && <DocumentField label="Document IFU" document={document} sent={sent} {...fileState} onRetry={submit} />}
            </>
          ),
        },
        {
          title: 'Coordonnées',
          body: (
            <>
              <CompanyEmailField {...fields} />
              <AddressFields {...fields} addressHelp="Quartier, rue, repère : c’est là que l’on viendra." />
              <PlaceFields department={department} commune={commune} isOptional />
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
