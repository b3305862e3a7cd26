import { getDownloadAddress } from '@passerelle/contract/downloads'
import type { Route } from '@passerelle/contract/route'
import { useMutation } from '@tanstack/react-query'
import { type ApiError, callApi, urlOf } from '../platform/api.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'

/** The whole list under its filters, as the browser downloads any file: nothing of it is held by the page. */
export function ListDownload({ route, query: { q, ...query } }: { route: Route; query: Record<string, string | undefined> }) {
  const toast = useToast()
  const download = useMutation<{ address: string }, ApiError>({
    mutationFn: () => callApi(getDownloadAddress, { query: { of: urlOf(route, { query }), q } }),
    onSuccess: ({ address }) => follow(address),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button
      className="list-download"
      tone="line"
      icon="download"
      isLoading={download.isPending}
      loadingText="Préparation…"
      onClick={() => download.mutate()}
    >
      <span>Exporter en CSV</span>
    </Button>
  )
}

/** Whatever comes of it, the page stays. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
