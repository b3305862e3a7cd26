const spans = [0, 240, 480, 720, 960, 1200]

/** Six arches over the lagoon, one low sun. Decorative, follows the theme. */
export function BridgeDrawing() {
  return (
    <svg className="bridge" viewBox="0 0 1280 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect className="w" y="192" width="1280" height="108" />
      {spans.map((x) => (
        <g key={x} transform={`translate(${x})`}>
          <path className="a" d="M-72 188a112 112 0 0 1 224 0h-30a82 82 0 0 0-164 0z" />
          <path className="r" strokeWidth="7" d="M-68 197a108 108 0 0 0 216 0" />
        </g>
      ))}
      <rect className="a" y="68" width="1280" height="9" />
      <path className="sun-m mk-s" d="M700 197a60 60 0 0 0 120 0z" />
      <path className="sun-d mk-s" d="M932 197a68 68 0 0 0 136 0z" />
    </svg>
  )
}
