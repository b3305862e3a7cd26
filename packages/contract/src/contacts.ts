import * as z from 'zod/mini'

const contacts = new WeakSet<z.core.$ZodType>()

/** What says how, or by which number, somebody is reached or known: null for whoever may not read it (`contacts.read`). */
export function contact<Shown extends z.ZodMiniType>(shown: Shown) {
  const schema = z.nullable(shown)
  contacts.add(schema)
  return schema
}

/** A reply without its contact details, whatever it is made of. */
export function withoutContacts(schema: z.core.$ZodType, value: unknown): unknown {
  if (contacts.has(schema)) return null
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) return withoutContacts(schema.def.innerType, value)
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.reduce((left: unknown, one) => withoutContacts(one, left), value)
  if (schema instanceof z.ZodMiniArray && Array.isArray(value)) return value.map((one) => withoutContacts(schema.def.element, one))
  if (!(schema instanceof z.ZodMiniObject) || typeof value !== 'object' || value === null) return value
  const shape: z.core.$ZodShape = schema.def.shape
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shape[name] ? withoutContacts(shape[name], held) : held]))
}
