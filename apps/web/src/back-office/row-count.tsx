import { formatWhole } from '@passerelle/contract/money'
import type { Route } from '@passerelle/contract/route'
import type * as z from 'zod/mini'
import { useRead } from '../platform/query.ts'

export type CountRoute = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<{ count: number; is_exact: boolean }>>

/** « 132 », « plus de 10 000 », or nothing while it is not known. */
export function RowCount({ route, query }: { route: CountRoute; query: Record<string, string | undefined> }) {
  const { data } = useRead(route, { query })
  return data && ` sur ${data.is_exact ? '' : 'plus de '}${formatWhole(data.count)}`
}
