import { paths, to } from '../paths.ts'

/** One’s own request, and how far it is. */
export const toOwnRequest = (id: number | string) => `${paths.requests}/${id}`

/** The same asked for again: the form opens with what the former one had. */
export const toAskAgain = (id: number | string) => `${to.request()}?comme=${id}`
