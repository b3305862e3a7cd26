import { maritalLabel } from './marital-label.ts'

/** The label of a stored situation; a word that we do not know is shown as it is. */
export function maritalWord(stored: string | null): string | null {
  return Object.entries(maritalLabel).find(([value]) => value === stored)?.[1] ?? stored
}
