import { Link, useNavigate } from 'react-router'
import { paths } from './paths.ts'
import { useSession } from './session/session.tsx'
import { wayHome } from './session/way-home.ts'
import { Button } from './ui/text/button.tsx'
import { BrokenBridge } from './ui/feedback/broken-bridge.tsx'
import { usePageTitle } from './ui/layout/use-page-title.ts'

/** Any address the router does not know (specification 2). */
export function NotFoundPage() {
  const navigate = useNavigate()
  const way = wayHome(useSession().user)
  usePageTitle('Page non trouvée')
  // Opened from outside, there is nothing to go back to.
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate(paths.index, { replace: true }))
  return (
    <main id="contenu" className="center">
      <BrokenBridge />
      <h1>Page non trouvée</h1>
      <p>L’adresse est incomplète ou la page a changé de place. Rien n’est perdu.</p>
      <div className="row">
        <Button icon="arrow-left" onClick={goBack}>Retour</Button>
        <Link className="btn btn-line" to={way.to}>{way.label}</Link>
      </div>
    </main>
  )
}
