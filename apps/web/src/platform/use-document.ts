import { getFile } from '@passerelle/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from './api.ts'
import { fetchFile } from './fetch-file.ts'

/** A private document, fetched with the bearer token: an address that lives as long as it is on screen. */
export function useDocument(fileId: string) {
  const { data, error, refetch } = useQuery<Awaited<ReturnType<typeof fetchFile>>, ApiError>({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => fetchFile(getFile, { params: { id: fileId }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const blob = data?.blob
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  // The server’s name has an extension of its type: the sender chose the other.
  return { url, blob: blob ?? null, fileName: data?.fileName ?? '', error, retry: () => void refetch() }
}
