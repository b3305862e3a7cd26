import type { Route } from '@passerelle/contract/route'
import { readApiError } from './api-error.ts'
import { call, type CallOptions, presentToken, refused, tryJson } from './api.ts'
import { fetchResponse } from './send.ts'

/** Downloads a private file, PDF or export. @throws as callApi */
export async function fetchFile(route: Route, options: CallOptions = {}): Promise<{ blob: Blob; fileName: string | null }> {
  const token = presentToken()
  const response = await call(route, options, token, fetchResponse)
  if (!response.ok) throw refused(readApiError(response.status, tryJson(await response.text()), response.headers.get('retry-after')), token)
  const disposition = response.headers.get('content-disposition') ?? ''
  return { blob: await response.blob(), fileName: /filename="([^"]+)"/.exec(disposition)?.[1] ?? null }
}
