import { useSession } from '../session/session.tsx'
import { EditPartnerForm } from './edit-partner-form.tsx'
import { EditSupplierForm } from './edit-supplier-form.tsx'

/** « Modification du profil » of a partner or a supplier. */
export default function EditCompanyPage() {
  const { user, stat } = useSession()
  if (user?.partner) return <EditPartnerForm declared={user.partner} stat={stat} />
  return user?.fournisseur ? <EditSupplierForm declared={user.fournisseur} stat={stat} /> : null
}
