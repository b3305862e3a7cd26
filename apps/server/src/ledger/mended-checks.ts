import { donorFiguresCheck } from './donor-figures.ts'
import { keptDaysCheck } from './keep-days.ts'
import { keptSuppliersCheck } from './keep-suppliers.ts'
import { allSums } from './keep-sums.ts'

/** The checks of what is only a copy of the entries: once told, it is made again from them (decision 43). */
export const mendedChecks: readonly string[] = [...allSums.map(({ check }) => check), keptDaysCheck, keptSuppliersCheck, donorFiguresCheck]
