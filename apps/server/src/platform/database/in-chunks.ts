/** So many rows go into one statement. */
const chunkRows = 500

/** A long list a part after the other. */
export function* inChunks<Row>(rows: readonly Row[], size = chunkRows): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
