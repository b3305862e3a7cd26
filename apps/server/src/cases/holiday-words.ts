import { formatDay } from '@passerelle/contract/dates'

/** What the calls answer. */
export const holidayReplies = {
  set: (name: string, onDay: string) => `${name}, le ${formatDay(onDay)}\u00A0: ce jour ne compte pas dans les délais promis à partir de maintenant.`,
  removed: (onDay: string) => `Le ${formatDay(onDay)} n’est plus férié.`,
}

/** Somebody else changed it meanwhile. */
export const holidayIsGone = 'Ce jour férié a été corrigé ou retiré depuis. Relisez le calendrier.'

// What is refused, beside its field.
export const holidayOver = 'Un jour passé, ou celui d’aujourd’hui, ne change plus\u00A0: des délais ont été comptés avec lui.'
export const holidayThere = (name: string): string => `Ce jour est déjà férié\u00A0: ${name}.`
export const holidayUnchanged = 'Rien n’a changé. Corrigez le jour, le nom ou la sorte.'
