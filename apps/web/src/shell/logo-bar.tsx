import { product } from '@passerelle/contract/product'
import { Link } from 'react-router'
import { useSession } from '../session/session.tsx'
import { wayHome } from '../session/way-home.ts'
import { Logo } from '../ui/picture/logo.tsx'

/** Over a page that stands in no layout: whose it is, and the way home. */
export function LogoBar() {
  const { to } = wayHome(useSession().user)
  return (
    <header className="topbar">
      <div className="topbar-in"><Link className="logo" to={to} aria-label={`${product.brand}, accueil`}><Logo /></Link></div>
    </header>
  )
}
