/** A multipart body; what was left out is not sent. */
export function toFormData(values: Record<string, string | File | null | undefined>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined) body.append(name, value)
  return body
}
