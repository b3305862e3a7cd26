import { useSession } from '../session/session.tsx'
import { EditPartnerForm } from './edit-partner-form.tsx'
import { WithSent } from './with-sent.tsx'
import { EditSupplierForm } from './edit-supplier-form.tsx'

/** « Modification du profil » of a partner or a supplier. */
export default function EditCompanyPage() {
  const { user, stat } = useSession()
  const form = user?.partner ? <EditPartnerForm declared={user.partner} stat={stat} /> : user?.fournisseur && <EditSupplierForm declared={user.fournisseur} stat={stat} />
  return stat === 'rejected' ? <WithSent>{form}</WithSent> : form
}
