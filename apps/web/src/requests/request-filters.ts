import { type Filter, periodFilters, personFilter, serviceFilter } from '../back-office/filters.ts'
import { decisionStatuses, everyStatus } from '../profiles/review-words.ts'
import type { Option } from '../ui/form/select-field.tsx'

/** Of the list, and of the queue beside a request that was opened from it. */
export const requestFilters = (services: readonly Option[]): readonly Filter[] => [
  { name: 'statut', param: 'status', label: 'Statut', options: decisionStatuses, fallback: 'pending', every: everyStatus },
  serviceFilter(services), ...periodFilters, personFilter,
]
