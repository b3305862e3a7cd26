import { role } from '@passerelle/contract/constants'
import { readPassCode } from '@passerelle/contract/pass-code'
import { product } from '@passerelle/contract/product'
import { useLocation } from 'react-router'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { paths } from '../paths.ts'
import { Redirect } from '../session/redirect.tsx'
import { useSession } from '../session/session.tsx'
import { PageLoading } from '../ui/feedback/page-loading.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { scanState } from './use-given-code.ts'

/**
 * What a QR opens in a phone's own camera. The code is in the fragment: it never leaves the phone from here.
 * A signed-in supplier goes on to the scan screen with the code filled in; nothing is redeemed without a confirmation.
 */
export default function QrLandingPage() {
  const { hash } = useLocation()
  // Another QR opened in the same tab only changes the fragment.
  const code = readPassCode(hash)
  const { isReady, user, stat } = useSession()
  if (!isReady) return <PageLoading />
  if (code !== null && user?.role_id === role.supplier) return <Redirect to={paths.scan} state={scanState(code)} />
  return (
    <AuthLayout title={`${product.label} ${product.brand}`}>
      <div className="stack mt-4">
        {code === null ? (
          <Notice tone="no" title="Ce code est incomplet.">Éloignez un peu le téléphone et scannez le QR en entier.</Notice>
        ) : (
          <>
            <p>Ce QR est {product.aNoun}{'\u00A0'}: il donne droit, une seule fois, à un service ou à un produit numérique.</p>
            <p>
              Pour l’utiliser, montrez-le au fournisseur indiqué dans «{'\u00A0'}Mes{'\u00A0'}{product.nouns}{'\u00A0'}». L’ouvrir ici ne
              l’utilise pas.
            </p>
            <p className="strong">Ne l’envoyez à personne{'\u00A0'}: celui qui a ce code peut s’en servir.</p>
          </>
        )}
        {user?.role_id === role.beneficiary && stat === 'approved' && (
          <ButtonLink to={paths.wallet} icon="ticket">Ouvrir «{'\u00A0'}Mes{'\u00A0'}{product.nouns}{'\u00A0'}»</ButtonLink>
        )}
        {user === null && (
          <>
            <p>Vous êtes fournisseur{'\u202F'}? Connectez-vous, puis scannez ce QR.</p>
            <ButtonLink to={paths.login}>Se connecter</ButtonLink>
          </>
        )}
      </div>
    </AuthLayout>
  )
}
