import { isDeepStrictEqual } from 'node:util'
import { described } from '@passerelle/contract/described'
import { done } from '@passerelle/contract/route'
import { namedShapes, routes } from '@passerelle/contract/routes'
import * as z from 'zod/mini'
import type { JsonSchema, Ref } from './openapi.ts'

export const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
export const refOf = (name: string) => `#/components/schemas/${name}`

/** What has a name in the contract has it here; the words of an address stand one by one. */
const names = z.registry<{ id: string }>()
const inAddresses = new Set<z.core.$ZodType>([...routes.values()].flatMap(({ params, query }) => [params, query]))
for (const [name, schema] of namedShapes) if (!inAddresses.has(schema)) names.add(schema, { id: pascal(name) })

/** Schemas as JSON Schema: what has a name in the contract stands once, in the components. */
export class NamedSchemas {
  readonly #named = new Map<string, JsonSchema>()

  of(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const { $defs = {}, ...json } = toJson(schema, io)
    for (const [name, one] of Object.entries($defs)) this.share(name, one)
    return isDeepStrictEqual(json, plainDone) ? this.share('Done', plainDone) : json
  }

  share(name: string, schema: JsonSchema): JsonSchema & Ref {
    const known = this.#named.get(name)
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two shapes of the contract are called ${name}`)
    this.#named.set(name, schema)
    return { $ref: refOf(name) }
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
}

function toJson(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    // Of a file, or what a kept answer held, nothing is promised.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, described.get(zodSchema))
      if (jsonSchema.type !== 'integer') return
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, but for where a name is looked up
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${refOf('')}`)) as JsonSchema
}

/** `{ status: true, message }`, the answer of many calls. */
const plainDone = toJson(done({}), 'output')
