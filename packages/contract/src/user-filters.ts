import { stats } from './constants.ts'

/** By role; `0` has none yet. */
export const roleFilters = ['1', '2', '3', '4', '0'] as const
/** By the state of the profile; `none` has sent none. */
export const statFilters = [...stats, 'none'] as const
/** Said no department. */
export const nowhere = 'aucun'
