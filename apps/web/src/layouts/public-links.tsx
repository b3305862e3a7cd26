import { Link } from 'react-router'
import { paths } from '../paths.ts'

/** What everybody may read. */
export function PublicLinks() {
  return (
    <nav aria-label="À propos" className="row justify-center gap-x-5 gap-y-0 *:inline-flex *:min-h-11 *:items-center">
      <Link to={paths.transparency}>Transparence</Link>
      <Link to={paths.help}>Aide</Link>
      <Link to={paths.terms}>Conditions</Link>
      <Link to={paths.privacy}>Données personnelles</Link>
      <Link to={paths.legal}>Mentions légales</Link>
    </nav>
  )
}
