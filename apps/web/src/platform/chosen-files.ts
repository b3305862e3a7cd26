/** What was chosen, by the picture that this device has made of it. */
const chosen = new WeakMap<File, string>()

export function noteChosen(made: File, { name, size }: File): void {
  chosen.set(made, JSON.stringify([name, size]))
}

/**
 * Says beside each picture what was chosen: drawn anew a second time (a reload, another moment of the device) it may weigh
 * something else, and is still the same file sent again. For both sides, `doc_file` counts by `doc_file.chosen`.
 */
export function tellChosen(body: FormData): void {
  // What is added meanwhile is text, and passed over.
  for (const [name, value] of body.entries()) {
    const told = value instanceof File && chosen.get(value)
    if (told) body.set(`${name}.chosen`, told)
  }
}
