import * as z from 'zod/mini'

// For the description of the API: what a schema that is read by a function of its own does not say of itself.

/** As JSON Schema. */
export const described = z.registry<z.core.JSONSchema.BaseSchema>()

const likes = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** A body that takes what another schema would take. */
export function readLike<Body extends z.ZodMiniType>(like: z.ZodMiniType, body: Body): Body {
  likes.set(body, like)
  return body
}
export const likeOf = (body: z.core.$ZodType): z.core.$ZodType => likes.get(body) ?? body
