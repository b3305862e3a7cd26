import { useEffect, type RefObject } from 'react'
import { openQrDecoder } from './qr-decoder.ts'

/** Between two pictures: quick to the eye, easy on the battery. */
const pauseMs = 90

type QrReaderOptions = {
  video: RefObject<HTMLVideoElement | null>
  isActive: boolean
  onText: (text: string) => void
  /** The reader could not be loaded. */
  onFailure: () => void
}

/** Reads the video again and again while active. Give it steady callbacks. */
export function useQrReader({ video, isActive, onText, onFailure }: QrReaderOptions) {
  useEffect(() => {
    if (!isActive) return
    let isStopped = false
    const run = async () => {
      const decode = await openQrDecoder()
      while (!isStopped) {
        const text = video.current && (await decode(video.current).catch(() => null))
        // Stopped meanwhile: nothing is sent while an answer is awaited or shown.
        if (text && !isStopped) onText(text)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    run().catch(() => {
      if (!isStopped) onFailure()
    })
    return () => {
      isStopped = true
    }
  }, [video, isActive, onText, onFailure])
}
