import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'

export const searchInAddress = 'Une recherche ne s’écrit pas dans l’adresse.'
export const noSuchFilter = 'Ce filtre n’existe pas.'
export const valueNotValid = 'Cette valeur n’est pas valide.'
export const listTooLong = (rows: number, rowsMax: number): string =>
  `Cette liste compte ${formatWhole(rows)} lignes\u00A0; un fichier en contient ${formatWhole(rowsMax)} au plus. Réduisez-la par un filtre ou une recherche, puis exportez-la à nouveau.`
export const noFileExpected = 'Aucun fichier n’est attendu ici. Retirez-le, puis réessayez.'
export const clientNotBuilt = 'Les pages du site ne sont pas construites\u00A0: npm run build (ou WEB_FOLDER=none pour les appels seuls).'
export const errorPage = (sentence: string): string =>
  `<!doctype html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${product.brand}</title>
<main><h1>${product.brand}</h1><p>${sentence}</p><p><a href="/">Revenir à l’accueil</a></p></main></html>
`
