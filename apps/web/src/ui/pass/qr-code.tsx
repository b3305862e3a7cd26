import encodeQR from 'qr'
import { useMemo } from 'react'

/** Modules of white around the code, as the standard asks. */
const quietZone = 4

/** Black on white in both themes, quiet zone included. `label`: what it is, for those who do not see it. */
export function QrCode({ text, label = 'Code QR', className = 'qr' }: { text: string; label?: string; className?: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  const side = size + 2 * quietZone
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** One rectangle per run of dark modules: a path ten times shorter than one per module. */
export function qrPath(text: string): { size: number; path: string } {
  // The encoder draws one module of border at least: cut it, the quiet zone is ours.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1).map((row) => row.slice(1, -1))
  let path = ''
  modules.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        path += `M${start} ${y}h${x - start}v1h-${x - start}z`
        start = -1
      }
    }
  })
  return { size: modules.length, path }
}

/** A code in groups of four, spelled out for those who listen. */
export function CodeGroups({ code, className }: { code: string; className: string }) {
  const groups = code.replaceAll('-', '').match(/.{1,4}/g) ?? []
  return (
    <span className={className} role="img" aria-label={`Code\u00A0: ${groups.map((group) => [...group].join(' ')).join(', ')}`}>
      {groups.map((group, index) => (
        <span aria-hidden="true" key={index}>{group}</span>
      ))}
    </span>
  )
}
