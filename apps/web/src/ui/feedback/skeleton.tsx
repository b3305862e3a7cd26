/** One grey line. Width in % of its parent; height in px (default: the text's). */
export function Skeleton({ width = 100, height }: { width?: number; height?: number }) {
  return <span className="skel" style={{ width: `${width}%`, height }} />
}

/** A card's worth of lines, announced once as « Chargement… ». */
export function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <div className="card stack" role="status">
      <span className="sr">Chargement…</span>
      <Skeleton width={46} height={22} />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={[88, 64, 78][line % 3]} />
      ))}
    </div>
  )
}
