import { limits } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'

/** What a new password must be, said before it is typed. */
export const newPasswordHelp = `${limits.passwordMin} caractères au moins. Votre nom, votre e-mail, «\u00A0${product.brand}\u00A0» et les mots courants sont refusés\u00A0: trois mots sans rapport conviennent.`
