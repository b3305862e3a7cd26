import { role } from '@passerelle/contract/constants'
import { addBeneficiary } from '@passerelle/contract/profiles'
import { useController, useForm } from 'react-hook-form'
import { focusFirstFault } from '../platform/first-fault.ts'
import {
  blankFile,
  ContactFields,
  IdentityFields,
  MotivationField,
  PersonFields,
  placeRules,
  RelativeFields,
} from './beneficiary-fields.tsx'
import { DocumentField, documentOf, documentRules } from './document-field.tsx'
import { EditForm } from './edit-form.tsx'
import { filledIn, keptDocument, RefusalNotice, useSent } from './sent.tsx'
import { useSendEdit } from './use-send-edit.ts'
import { correctLead, sendEditLabel } from './validation-words.ts'

/** A refused beneficiary’s whole file, as it was sent, with what is to be corrected marked. */
export function CorrectBeneficiary() {
  const sent = useSent(role.beneficiary)
  const form = useForm<typeof blankFile & { doc_file: File | null }>({
    defaultValues: { ...filledIn(blankFile, sent), doc_file: null },
    shouldFocusError: false,
  })
  const { register, control, handleSubmit, formState: { errors, isDirty } } = form
  const department = useController({ control, name: 'department', rules: placeRules.department })
  const commune = useController({ control, name: 'commune', rules: placeRules.commune })
  const document = useController({ control, name: 'doc_file', rules: documentRules(sent, 'La pièce d’identité est obligatoire.') })
  const { draft, isSending, send, fileState } = useSendEdit({ route: addBeneficiary, form, sent, draftName: 'correct-beneficiary' })
  const submit = () =>
    void handleSubmit(({ doc_file: file, ...values }) => send({ ...values, doc_file: documentOf(file, sent) }), focusFirstFault)()
  const fields = { register, errors }
  return (
    <EditForm
      lead={correctLead}
      notice={sent && <RefusalNotice sent={sent} />}
      sections={[
        { title: 'Vous', body: <PersonFields {...fields} /> },
        { title: 'Coordonnées', body: <ContactFields {...fields} place={{ department, commune }} /> },
        { title: 'Personne à joindre', body: <RelativeFields {...fields} /> },
        { title: 'Motivation', body: <MotivationField {...fields} /> },
        {
          title: 'Pièce d’identité',
          body: (
            <>
              <IdentityFields {...fields} />
              <DocumentField label="Pièce d’identité" document={document} sent={sent} {...fileState} onRetry={submit} />
            </>
          ),
        },
      ]}
      draft={draft}
      file={keptDocument(sent) ? undefined : 'le document'}
      isDirty={isDirty}
      isSending={isSending}
      sendLabel={sendEditLabel(true)}
      onSend={submit}
    />
  )
}
