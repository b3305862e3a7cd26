import { product } from '@passerelle/contract/product'
import { publicSite } from '@passerelle/contract/screens'
import { useState, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Logo } from '../ui/picture/logo.tsx'
import { usePageTitle } from '../ui/layout/use-page-title.ts'
import { BridgeDrawing } from './bridge-drawing.tsx'

type AuthLayoutProps = {
  /** The card's h1, and the browser's title. */
  title: string
  /** The form. */
  children: ReactNode
  /** Foot of the card, under a line: « Pas encore de compte ? Créer un compte ». */
  foot?: ReactNode
  /** Under the card: demonstration accounts. */
  below?: ReactNode
}

/** A card with the logo, the bridge behind, the year below (specification 2). */
export function AuthLayout({ title, children, foot, below }: AuthLayoutProps) {
  usePageTitle(title)
  const [year] = useState(() => new Date().getFullYear())
  return (
    <div className="auth">
      <main id="contenu">
        <a className="logo" href={publicSite} aria-label={`${product.brand}, site public`}><Logo /></a>
        <div className="card">
          <h1>{title}</h1>
          {children}
          {foot && <div className="or">{foot}</div>}
        </div>
        {below}
      </main>
      <footer>
        <p>© {year} {product.brand} · <a href={paths.presentation}>Le programme</a> · <a href={paths.help}>Aide et mentions</a></p>
      </footer>
      <BridgeDrawing />
    </div>
  )
}
