import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'

const { slug } = product

/** Patterns for the router. Links are made by `to`. */
export const paths = { ...screens, ui: '/ui' } as const

/** Addresses with their parameters filled in. */
export const to = {
  request: (serviceId?: number | string) => (serviceId === undefined ? `/demande/${slug}` : `/demande/${slug}/${serviceId}`),
  /** With a service already chosen. */
  donate: (serviceId: number | string) => `${paths.donate}?service=${serviceId}`,
  offer: (projectSlug: string, id: number | string) => `/offrir/${slug}/${encodeURIComponent(projectSlug)}/${id}`,
  admin: (section: string, id?: number | string) => (id === undefined ? `/admin/${section}` : `/admin/${section}/${id}`),
} as const
