import { useSession } from '../session/session.tsx'
import { EditPartnerForm } from './edit-partner-form.tsx'
import { WithSent } from './with-sent.tsx'
import { EditSupplierForm } from './edit-supplier-form.tsx'

/** « Modification du profil » of a partner or a supplier; what was changed elsewhere opens the form anew. */
export default function EditCompanyPage() {
  const { user, stat } = useSession()
  const key = JSON.stringify([user?.partner, user?.fournisseur])
  const form = user?.partner ? <EditPartnerForm key={key} declared={user.partner} stat={stat} /> : user?.fournisseur && (
    <EditSupplierForm key={key} declared={user.fournisseur} stat={stat} />
  )
  return stat === 'rejected' ? <WithSent>{form}</WithSent> : form
}
