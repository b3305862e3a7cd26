import { limits } from '@passerelle/contract/constants'
import { ageOn, type Day } from '@passerelle/contract/dates'
import { ofDepartment } from '#src/geography/department-words.ts'

/** What is known of who holds a pass, and whether they let donors read it. */
export interface Holder {
  firstname: string
  sex: string
  profession: string
  department: string
  city: string
  birthday: Day
  shownSince: Date | null
}

export const isMinor = ({ birthday }: Pick<Holder, 'birthday'>, today: Day): boolean => ageOn(birthday, today) < limits.minorUnder

/** « Afi, couturière, Porto-Novo » of who allowed it, « Une bénéficiaire de l’Ouémé » of everybody else, and of whoever is under age. */
export const holderWords = (holder: Holder, today: Day): string =>
  (holder.shownSince !== null && !isMinor(holder, today) ? allowedWords(holder) : withheldWords(holder))

export const allowedWords = ({ firstname, profession, city }: Holder): string => [firstname, asTrade(profession), city].join(', ')

export const withheldWords = ({ sex, department }: Holder): string =>
  `${sex === 'Masculin' ? 'Un' : 'Une'} bénéficiaire ${ofDepartment(department)}`

/** In the middle of a sentence, unless it is all capitals. */
const asTrade = (profession: string): string =>
  (/^\p{Lu}\p{Ll}/u.test(profession) ? profession.charAt(0).toLowerCase() + profession.slice(1) : profession)
