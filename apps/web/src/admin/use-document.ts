import { getFile } from '@passerelle/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile, type ApiError } from '../platform/api.ts'

/** A private document, fetched with the bearer token: an address that lives as long as it is on screen. */
export function useDocument(fileId: string) {
  const { data: blob, error, refetch } = useQuery<Blob, ApiError>({
    queryKey: ['file', fileId],
    queryFn: async ({ signal }) => (await fetchFile(getFile, { params: { id: fileId }, signal })).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  })
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
  return { url, error, retry: () => void refetch() }
}
