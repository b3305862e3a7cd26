/** Hands a file made here to the browser's downloads. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
