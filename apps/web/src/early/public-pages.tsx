import { product } from '@passerelle/contract/product'
import { wordsOfText } from '@passerelle/contract/text-words'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { paths } from '../paths.ts'
import { filledMarkup } from '../public/filled-classes.ts'
import { TextDocument } from '../public/text-document.tsx'
import WelcomePage, { welcomeTitle } from '../public/welcome-page.tsx'

/** A page that is all there is: no application comes behind it (decision 87). */
export interface PublicPage {
  /** As in the contract’s `screens`: the server finds the page by it. */
  name: string
  address: string
  title: string
  /** Under its title, where somebody looks for it or passes it on. */
  description: string
  html: string
  /** What the server may write into it, for its styles. */
  filledMarkup: string
}

const promise =
  `${product.brand} change un don en ${product.noun}\u00A0: un service numérique pour une personne qui en a besoin. Chaque franc est suivi.`

export function publicPages(): PublicPage[] {
  return [
    draw('presentation', { title: welcomeTitle, description: promise, screen: <WelcomePage /> }),
    ofText('help', `Les réponses aux questions des bénéficiaires, des partenaires et des fournisseurs, et comment nous joindre.`),
    ofText('terms', `Ce que chacun accepte en se servant de ${product.brand}.`),
    ofText('privacy', `Quelles données ${product.brand} garde, pourquoi, combien de temps, et qui les lit.`),
    ofText('legal', `Qui édite ${product.brand}, qui l’héberge, et qui en répond.`),
  ]
}

const ofText = (name: 'help' | 'terms' | 'privacy' | 'legal', description: string) =>
  draw(name, { title: wordsOfText(name).label, description, screen: <TextDocument name={name} /> })

interface ToDraw {
  title: string
  description: string
  screen: ReactElement
}

function draw(name: keyof typeof paths, { title, description, screen }: ToDraw): PublicPage {
  const html = renderToStaticMarkup(<StaticRouter location={paths[name]}>{screen}</StaticRouter>)
  return { name, address: paths[name], title: `${title} · ${product.brand}`, description, html, filledMarkup }
}
