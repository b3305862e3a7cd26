import { formatPhone } from '@passerelle/contract/phone'
import { editBeneficiary } from '@passerelle/contract/profiles'
import type { User } from '@passerelle/contract/shapes'
import { useController, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { focusFirstFault } from '../platform/first-fault.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useSession } from '../session/session.tsx'
import { ContactFields, PersonFields, placeRules, RelativeFields, type BeneficiaryDetails } from './beneficiary-fields.tsx'
import { CorrectBeneficiary } from './correct-beneficiary.tsx'
import { EditForm } from './edit-form.tsx'
import { WithSent } from './with-sent.tsx'
import { useReloadPerson } from './use-reload-person.ts'

/**
 * « Modification du profil » of a beneficiary: the ten fields, as they were declared (changed elsewhere, they open anew); the
 * whole file once it was refused.
 */
export default function EditBeneficiaryPage() {
  const { user, stat } = useSession()
  if (stat === 'rejected') return <WithSent><CorrectBeneficiary /></WithSent>
  return user?.beneficiary ? <EditBeneficiary key={JSON.stringify(user.beneficiary)} declared={user.beneficiary} /> : null
}

function EditBeneficiary({ declared }: { declared: NonNullable<User['beneficiary']> }) {
  const form = useForm<BeneficiaryDetails>({ defaultValues: detailsOf(declared), shouldFocusError: false })
  const { register, control, handleSubmit, formState: { errors, isDirty } } = form
  const department = useController({ control, name: 'department', rules: placeRules.department })
  const commune = useController({ control, name: 'commune', rules: placeRules.commune })
  const draft = useDraft('edit-beneficiary', form)
  const toast = useToast()
  const navigate = useNavigate()
  const reloadPerson = useReloadPerson()
  const edit = useAct(editBeneficiary, {
    onSuccess: async ({ message }) => {
      draft.forget()
      toast.success(message)
      await reloadPerson()
      await navigate(paths.profile)
    },
    onError: useServerErrors(form),
  })
  const fields = { register, errors }
  return (
    <EditForm
      lead="Ce que vous changez ici vaut tout de suite."
      sections={[
        { title: 'Vous', body: <PersonFields {...fields} /> },
        { title: 'Coordonnées', body: <ContactFields {...fields} place={{ department, commune }} /> },
        { title: 'Personne à joindre', body: <RelativeFields {...fields} /> },
      ]}
      draft={draft}
      isDirty={isDirty}
      isSending={edit.isPending}
      onSend={() => void handleSubmit((values) => edit.mutate({ body: values }), focusFirstFault)()}
    />
  )
}

function detailsOf(declared: NonNullable<User['beneficiary']>): BeneficiaryDetails {
  const {
    sex, birthday, profession, marital_status: marital, department, city: commune, address, phone,
    parent_information: [parentName = '', parentPhone = ''],
  } = declared
  return {
    sex, birthday, profession, marital, department, commune, address, phone: formatPhone(phone), parent_name: parentName,
    parent_phone: formatPhone(parentPhone),
  }
}
