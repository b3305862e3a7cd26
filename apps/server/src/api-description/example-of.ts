import { exampleSentence, exampleText, exampleTexts, withoutArticle } from './api-description-words.ts'
import type { JsonSchema } from './openapi.ts'

/** A value that a schema takes, always the same one. Optional fields are told too, but what may be null is null. */
export function exampleOf(schema: JsonSchema, shapes: Record<string, JsonSchema>): unknown {
  const { $ref, examples, anyOf, type, properties, prefixItems } = schema
  if (examples?.[0] !== undefined) return examples[0]
  if ($ref) {
    const { $ref: _named, ...added } = schema
    const named = shapes[$ref.split('/').at(-1) ?? ''] ?? {}
    return exampleOf({ ...named, ...added, properties: { ...named.properties, ...properties } }, shapes)
  }
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf) return exampleOf(asSchema(anyOf[0]), shapes)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, exampleOf(asSchema(one), shapes)]))
    case 'array':
      return (prefixItems ?? itemsOf(schema)).map((one) => exampleOf(asSchema(one), shapes))
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return textOf(schema)
    default:
      return {}
  }
}

/** As many as there must be; one of a few values, not twice the same. */
function itemsOf({ items, minItems = 1 }: JsonSchema): unknown[] {
  const values = asSchema(items).enum
  return values ? values.slice(0, Math.max(1, minItems)).map((value) => ({ const: value })) : [items]
}

/** `true` and what is left out are any value. */
export const asSchema = (one: unknown): JsonSchema => (isSchema(one) ? one : {})
const isSchema = (one: unknown): one is JsonSchema => typeof one === 'object' && one !== null

function textOf({ format, title, minLength = 0 }: JsonSchema): string {
  const text = (format && exampleTexts[format]) ?? withoutArticle(title ?? exampleText)
  return text.length < minLength ? exampleSentence : text
}
