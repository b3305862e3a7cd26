import { escapeHtml } from '#src/platform/escape-html.ts'
import { asSchema } from './example-of.ts'
import type { JsonSchema } from './openapi.ts'

export const nameIn = (ref: string) => ref.split('/').at(-1) ?? ''

/** How a value is made, as a programmer reads it, in HTML: `{ id: integer, name?: string | null }`; a shared shape is a link. */
export function drawShape(schema: JsonSchema, indent = ''): string {
  const { $ref, anyOf, type, properties = {}, items, prefixItems } = schema
  const either = (members: readonly unknown[]) => members.map((one) => drawShape(asSchema(one), indent)).join(' | ')
  if ($ref) return `<a href="#forme-${nameIn($ref)}">${nameIn($ref)}</a>${drawAdded(properties, indent)}`
  if ('const' in schema) return written(schema.const)
  if (schema.enum) return schema.enum.map(written).join(' | ')
  if (anyOf) return either(anyOf)
  if (Array.isArray(type)) return type.join(' | ')
  if (type === 'array') return prefixItems ? `[${either(prefixItems)}]` : `[${drawShape(asSchema(items), indent)}]${boundsOf(schema)}`
  if (type === 'object') return drawObject(schema, indent)
  return `${type ?? '…'}${schema.format ? ` (${schema.format})` : ''}${boundsOf(schema)}`
}

function drawObject({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (!properties) return `{ [string]: ${drawShape(asSchema(additionalProperties), indent)} }`
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, one]) =>
    [inner, escapeHtml(name), required.includes(name) ? '' : '?', ': ', drawShape(asSchema(one), inner)].join(''))
  return lines.length === 0 ? '{}' : ['{', ...lines, `${indent}}`].join('\n')
}

/** What a call says besides of a shared shape. */
function drawAdded(properties: JsonSchema['properties'] & {}, indent: string): string {
  const said = Object.entries(properties).map(([name, one]) => `${name}: ${drawShape(asSchema(one), indent)}`)
  return said.length === 0 ? '' : ` { ${said.join(', ')} }`
}

const written = (value: unknown) => escapeHtml(JSON.stringify(value))

/** ` 1–200` */
function boundsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems }: JsonSchema): string {
  const least = minLength ?? minimum ?? minItems
  const most = maxLength ?? maximum ?? maxItems
  if (most === undefined) return least === undefined ? '' : ` ≥ ${least}`
  return ` ${least ?? 0}–${most}`
}
