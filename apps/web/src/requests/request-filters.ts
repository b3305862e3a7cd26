import { type Filter, periodFilters, personFilter, serviceFilter } from '../back-office/filters.ts'
import { everyStatus } from '../profiles/review-words.ts'
import type { Option } from '../ui/form/select-field.tsx'

const statuses = [
  { value: 'pending', label: 'En attente' },
  { value: 'approved', label: 'Approuvées' },
  { value: 'rejected', label: 'Rejetées' },
  { value: everyStatus, label: 'Toutes' },
]

/** Of the list, and of the queue beside a request that was opened from it. */
export const requestFilters = (services: readonly Option[]): readonly Filter[] => [
  { name: 'statut', param: 'status', label: 'Statut', options: statuses, fallback: 'pending', every: everyStatus },
  serviceFilter(services), ...periodFilters, personFilter,
]
