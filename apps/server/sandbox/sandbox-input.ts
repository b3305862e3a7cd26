import * as z from 'zod/mini'
import { invalidFields } from './sandbox-refusal.ts'

/** Checks a body and words its faults as FedaPay does: `{errors: {field: [text]}}`. */
export function readBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.') || 'base'
    fields[field] = [...(fields[field] ?? []), issue.message]
  }
  throw invalidFields(fields)
}

/** Proven on FedaPay's sandbox: from 100, and 999 999 999 is refused. */
export const amountField = z
  .number('doit être un nombre entier')
  .check(z.int('doit être un nombre entier'), z.gte(100, 'doit être au moins 100'), z.lte(100_000_000, 'est trop grand'))

export const currencyField = z.object({ iso: z.literal('XOF', 'n’est pas prise en charge') }, 'doit être indiquée')

export const metadataField = z.optional(z.nullable(z.record(z.string(), z.unknown())))

export const referenceField =
  z.optional(z.nullable(z.string('doit être un texte').check(z.minLength(1, 'est vide'), z.maxLength(100, 'est trop longue'))))

export interface PageQuery {
  search: string
  page: number
  perPage: number
}

/** Unreadable values fall back to the first page of 25, as FedaPay does. */
export function readPageQuery(query: unknown): PageQuery {
  return {
    search: queryText(query, 'search'),
    page: positive(queryText(query, 'page'), 1),
    perPage: Math.min(100, positive(queryText(query, 'per_page'), 25)),
  }
}

function queryText(query: unknown, name: string): string {
  const value = z.record(z.string(), z.unknown()).safeParse(query).data?.[name]
  return typeof value === 'string' ? value : ''
}

function positive(text: string, fallback: number): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback
}

/** `meta` of a list. */
export function pageMeta({ page, perPage }: PageQuery, total: number): Record<string, number | null> {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return {
    current_page: page,
    next_page: page < pages ? page + 1 : null,
    prev_page: page > 1 ? page - 1 : null,
    per_page: perPage,
    total_pages: pages,
    total_count: total,
  }
}

/** Names of `?include=customer,currency`. */
export function readInclude(query: unknown): Set<string> {
  return new Set(queryText(query, 'include').split(',').map((name) => name.trim()))
}

/** A numeric id of an address; null for anything else. */
export function readNumericId(params: unknown): number | null {
  const parsed = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,15}$/)) }).safeParse(params)
  return parsed.success && Number.isSafeInteger(Number(parsed.data.id)) ? Number(parsed.data.id) : null
}

export function readReferenceParam(params: unknown): string {
  return z.object({ reference: z.string() }).parse(params).reference
}
