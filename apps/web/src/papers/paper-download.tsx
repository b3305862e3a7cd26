import type { Route } from '@passerelle/contract/route'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../platform/api.ts'
import { fetchFile } from '../platform/fetch-file.ts'
import { saveFile } from '../platform/save-file.ts'
import { useToast } from '../platform/toasts.ts'
import { Button, type ButtonTone } from '../ui/text/button.tsx'

type PaperDownloadProps = {
  route: Route
  params: Record<string, string | number>
  tone?: ButtonTone
  size?: 'sm' | 'md'
  children: ReactNode
  onDone?: () => void
}

/** A PDF that is made for whoever asks: fetched, then handed to the browser's downloads. */
export function PaperDownload({ route, params, tone = 'line', size = 'md', children, onDone }: PaperDownloadProps) {
  const toast = useToast()
  const download = useMutation<Awaited<ReturnType<typeof fetchFile>>, ApiError>({
    mutationFn: () => fetchFile(route, { params }),
    onSuccess: ({ blob, fileName }) => {
      saveFile(fileName ?? 'attestation.pdf', blob, 'application/pdf')
      onDone?.()
    },
    onError: (error) => {
      if (error.status !== 401) toast.error(error.message)
    },
  })
  return (
    <Button
      tone={tone}
      size={size}
      icon="download"
      isLoading={download.isPending}
      loadingText="Préparation…"
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  )
}
