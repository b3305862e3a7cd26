import { product } from '@passerelle/contract/product'
import { useEffect } from 'react'

/** `Connexion` → `Connexion · Passerelle` in the browser (specification 2). */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${product.brand}`
  }, [title])
}
