import { product } from '@passerelle/contract/product'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Logo } from '../ui/picture/logo.tsx'
import './public.css'

/**
 * Around a page that is read without the application (decision 87): its links load what they lead to. Whoever is signed in finds the way
 * back to their screens in place of the sign-in (`early-public.ts`).
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#contenu">Aller au contenu</a>
      <header className="topbar">
        <div className="topbar-in">
          <a className="logo" href={paths.presentation} aria-label={`${product.brand}, accueil`}><Logo /></a>
          <nav className="mainnav" aria-label="Site public">
            <a href={`${paths.presentation}#etapes`}>Comment ça marche</a>
            <a href={paths.transparency}>Transparence</a>
            <a href={paths.help}>Aide</a>
          </nav>
          <a className="link-act" href={paths.login} data-home="">Se connecter</a>
        </div>
      </header>
      {children}
      <footer className="pub-foot">
        <div>
          <p>Un don, {product.aNoun}, un service. Au Bénin.</p>
          <nav aria-label="Pied de page">
            <a href={paths.transparency}>Transparence</a>
            <a href={paths.verify}>Vérifier une attestation</a>
            <a href={paths.help}>Aide</a>
            <a href={paths.terms}>Conditions</a>
            <a href={paths.privacy}>Données personnelles</a>
            <a href={paths.legal}>Mentions légales</a>
          </nav>
          <Place name="contact" as="p" />
        </div>
      </footer>
    </>
  )
}

/** Where the server writes what it knows when the page is asked for; until then, and in the application, it is not there. */
export function Place({ name, as: Element, className }: { name: string; as: 'p' | 'div' | 'dl' | 'section'; className?: string }) {
  return <Element className={className} hidden data-fill={name} />
}
