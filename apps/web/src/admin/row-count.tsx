import { formatWhole } from '@passerelle/contract/money'
import type { Route } from '@passerelle/contract/route'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type ApiError, callApi } from '../platform/api.ts'
import { routeKey } from '../platform/query.ts'

export type CountRoute = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<{ count: number; is_exact: boolean }>>

/** « 132 », « plus de 10 000 », or nothing while it is not known. */
export function RowCount({ route, query }: { route: CountRoute; query: Record<string, string | undefined> }) {
  const { data } = useQuery<{ count: number; is_exact: boolean }, ApiError>({
    queryKey: [...routeKey(route), query],
    queryFn: ({ signal }) => callApi(route, { query, signal }),
  })
  return data && ` sur ${data.is_exact ? '' : 'plus de '}${formatWhole(data.count)}`
}
