import { useEffect, type RefObject } from 'react'
import { openQrDecoder } from './qr-decoder.ts'

/** Between two pictures: quick to the eye, easy on the battery. */
const pauseMs = 90

type QrReaderOptions = {
  video: RefObject<HTMLVideoElement | null>
  isActive: boolean
  /** What one picture holds, null without a QR. */
  onRead: (text: string | null) => void
  /** The reader could not be loaded. */
  onFailure: () => void
}

/** Reads the video again and again while active. Give it steady callbacks. */
export function useQrReader({ video, isActive, onRead, onFailure }: QrReaderOptions) {
  useEffect(() => {
    if (!isActive) return
    let isStopped = false
    const run = async () => {
      const decode = await openQrDecoder()
      while (!isStopped) {
        const text = video.current && (await decode(video.current).catch(() => null))
        // Stopped meanwhile: nothing is sent while an answer is awaited or shown.
        if (!isStopped) onRead(text)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    run().catch(() => {
      if (!isStopped) onFailure()
    })
    return () => {
      isStopped = true
    }
  }, [video, isActive, onRead, onFailure])
}
