import { departmentFilter, type Filter, periodFilters } from '../back-office/filters.ts'
import type { Option } from '../ui/form/select-field.tsx'
import { decisionStatuses, everyStatus, profileRoles } from './review-words.ts'

/** Of the list, and of the queue beside a file that was opened from it. */
export const profileFilters = (departments: readonly Option[]): readonly Filter[] => [
  { name: 'statut', param: 'status', label: 'Statut', options: decisionStatuses, fallback: 'pending', every: everyStatus },
  { name: 'role', param: 'role', label: 'Type de compte', options: profileRoles },
  departmentFilter(departments), ...periodFilters,
]
