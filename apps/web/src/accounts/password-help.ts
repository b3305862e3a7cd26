import { limits } from '@passerelle/contract/constants'

/** What a new password must be, said before it is typed. */
export const newPasswordHelp = `${limits.passwordMin} caractères au moins. Un mot de passe courant ou votre adresse e-mail sont refusés.`
