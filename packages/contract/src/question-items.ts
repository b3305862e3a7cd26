import { fieldsOfFile, type ProfileField, profileFieldLabel } from './profiles.ts'
import { profileItems, type QuestionItem } from './questions.ts'

/** In the words of its form. */
export const itemLabel: Record<QuestionItem, string> = {
  ...profileFieldLabel, image: 'Image', title: 'Titre', resume: 'Résumé', description: 'Description', other: 'Une précision',
}

/** What may be asked for of such a file. */
export const itemsOfFile = (kind: keyof typeof fieldsOfFile): readonly (typeof profileItems)[number][] => {
  const own: readonly ProfileField[] = fieldsOfFile[kind]
  return profileItems.filter((item) => item === 'other' || own.includes(item))
}
