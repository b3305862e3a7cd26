import { savedViewsMax } from '@passerelle/contract/saved-views'

export const viewReplies = { saved: 'Vue enregistrée.', renamed: 'Vue renommée.', removed: 'Vue supprimée.' }
export const noSuchList = 'Cette liste n’existe pas. Rechargez la page, puis enregistrez la vue de nouveau.'
export const viewNamed = 'Une de vos vues de cette liste porte déjà ce nom. Choisissez-en un autre.'
export const tooManyViews = `Vous avez déjà ${savedViewsMax} vues de cette liste. Supprimez-en une d’abord.`
