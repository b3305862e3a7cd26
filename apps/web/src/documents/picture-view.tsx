import { useState } from 'react'
import { turned } from './view-geometry.ts'
import type { View } from './use-view.ts'
import { ViewFrame } from './view-frame.tsx'

/** Its box takes the turned picture’s shape, so that a zoomed one scrolls to its every edge. */
export function PictureView({ url, name, view }: { url: string; name: string; view: View }) {
  const [size, setSize] = useState({ width: 1, height: 1 })
  const box = turned(size, view.turns)
  const isSideways = view.turns % 2 === 1
  return (
    <ViewFrame view={view}>
      <div data-sheet data-page className="relative" style={{ width: `${view.zoom * 100}%`, aspectRatio: box.width / box.height }}>
        <img
          src={url}
          alt={name}
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{
            translate: '-50% -50%',
            rotate: `${view.turns * 90}deg`,
            width: isSideways ? `${(size.width / size.height) * 100}%` : '100%',
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) setSize({ width: naturalWidth, height: naturalHeight })
          }}
        />
      </div>
    </ViewFrame>
  )
}
