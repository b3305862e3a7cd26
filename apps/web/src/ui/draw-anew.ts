/** Long edge of a photo once reduced, in pixels. */
const longEdgeMax = 2000
const jpegQuality = 0.85

/** What a picture becomes: same shape, long edge at most `longEdgeMax`; never enlarged. */
export function reducedSize(width: number, height: number): { width: number; height: number } {
  const ratio = Math.min(1, longEdgeMax / Math.max(width, height))
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) }
}

/**
 * A large JPEG or PNG photo is reduced on the device, upright, before it is sent; anything else comes back as it is,
 * and so does a picture that the browser cannot read: the server decides.
 */
export async function reducePhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || typeof createImageBitmap !== 'function') return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  try {
    const { width, height } = reducedSize(picture.width, picture.height)
    if (width === picture.width) return file
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return file
    // A transparent PNG becomes a JPEG: on white, not on black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
    if (!blob || blob.size >= file.size) return file
    return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg', lastModified: file.lastModified })
  } finally {
    picture.close()
  }
}
