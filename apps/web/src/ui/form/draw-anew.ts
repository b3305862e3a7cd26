/** Long edge of a picture once drawn anew, in pixels. */
const longEdgeMax = 2000
/** From the best look to the lightest file, until it may be sent. */
const attempts = [
  { longEdge: longEdgeMax, quality: 0.85 },
  { longEdge: longEdgeMax, quality: 0.7 },
  { longEdge: 1400, quality: 0.7 },
] as const

/** What a picture becomes: same shape, long edge at most `longEdge`; never enlarged. */
export function reducedSize(width: number, height: number, longEdge = longEdgeMax): { width: number; height: number } {
  const ratio = Math.min(1, longEdge / Math.max(width, height))
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) }
}

/** `as it is`: nothing to gain, or a device without the means; `undrawable`: it does not know the format, or lacks memory. */
export type Drawn = { blob: Blob } | 'as it is' | 'undrawable'

interface Wish {
  /** Also when nothing is gained: the format is not one that may be sent. */
  mustChange: boolean
  /** Over this, it is drawn anew. */
  lightBytes: number
  /** What may be sent. */
  bytesMax: number
}

/** Draws a picture on the device, upright, as a JPEG of at most 2000 px that may be sent. */
export async function drawAnew(picture: Blob, { mustChange, lightBytes, bytesMax }: Wish): Promise<Drawn> {
  if (typeof createImageBitmap !== 'function') return 'as it is'
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return 'undrawable'
  try {
    const isLarge = Math.max(bitmap.width, bitmap.height) > longEdgeMax
    if (!mustChange && !isLarge && picture.size <= lightBytes) return 'as it is'
    let blob: Blob | null = null
    for (const { longEdge, quality } of attempts) {
      blob = await drawOn(document.createElement('canvas'), bitmap, { ...reducedSize(bitmap.width, bitmap.height, longEdge), quality })
      if (!blob || blob.size <= bytesMax) break
    }
    if (!blob) return 'undrawable'
    return mustChange || blob.size < picture.size ? { blob } : 'as it is'
  } finally {
    bitmap.close()
  }
}

async function drawOn(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob | null> {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // What was transparent becomes white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
