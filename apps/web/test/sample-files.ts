const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (symbol) => symbol.charCodeAt(0))

/** Small true files, as somebody chooses them. `bytes`: padded to so many, and still whole. */
export function pdfFile(name = 'piece.pdf', { type = 'application/pdf', bytes = 0 } = {}): File {
  const end = 'startxref\n9\n%%EOF\n'
  const start = '%PDF-1.7\n'
  return new File([start, ' '.repeat(Math.max(0, bytes - start.length - end.length)), end], name, { type })
}

export const pngFile = (name = 'photo.png', { type = 'image/png' } = {}) =>
  new File([bytesOf(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAE' +
        'lFTkSuQmCC',
  )], name, { type })

export const jpegFile = (name = 'photo.jpg', { type = 'image/jpeg' } = {}) =>
  new File([bytesOf(
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoICh' +
        'MKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAABAAEDASIAAhEBAxEB/8QAFQAB' +
        'AQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAA' +
        'D/2gAMAwEAAhEDEQA/AKpAB//Z',
  )], name, { type })
