import { useEffect } from 'react'

/** Fetches the QR reader in a quiet moment, once a supplier is signed in: the first scan then starts at once. */
export function useWarmScanner(isSupplier: boolean) {
  useEffect(() => {
    if (!isSupplier || savesData()) return
    const timer = setTimeout(() => {
      import('./qr-decoder.ts').then(({ openQrDecoder }) => openQrDecoder()).catch(() => {})
    }, 3000)
    return () => clearTimeout(timer)
  }, [isSupplier])
}

/** The person asked to spare the network (Chromium only). */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}
