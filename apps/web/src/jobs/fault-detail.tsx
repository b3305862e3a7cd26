/** For whoever looks after the server: what the code calls it, and what it said. */
export function FaultDetail({ name, id, detail }: { name: string; id?: string; detail: string | null }) {
  if (detail === null) return null
  return (
    <details>
      <summary>Détail technique</summary>
      <p className="small muted wrap-anywhere">{name}{id === undefined ? '' : `, ${id}`}</p>
      <p className="small wrap-anywhere"><code>{detail}</code></p>
    </details>
  )
}
