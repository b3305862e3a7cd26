import { profileFieldLabel, profileFieldNames } from '@passerelle/contract/profiles'

/** « Téléphone, Document »: what a reviewer refused, in the form’s order. */
export const refusedWords = (refused: readonly string[]) =>
  profileFieldNames.filter((field) => refused.includes(field)).map((field) => profileFieldLabel[field]).join(', ')
