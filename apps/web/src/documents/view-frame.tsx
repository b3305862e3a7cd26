import type { ReactNode } from 'react'
import type { View } from './use-view.ts'

/** Where a document is seen through: it scrolls in it, two fingers bring it nearer, a mouse takes hold of it. */
export function ViewFrame({ view: { frame, hands }, onScroll, children }: { view: View; onScroll?: () => void; children: ReactNode }) {
  return (
    <div
      ref={frame}
      className="doc-view doc-frame"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
      tabIndex={0}
      role="group"
      aria-label="Document, défilable"
      onScroll={onScroll}
      onPointerDown={hands.onPointerDown}
      onPointerMove={hands.onPointerMove}
      onPointerUp={hands.onPointerEnd}
      onPointerCancel={hands.onPointerEnd}
    >
      {children}
    </div>
  )
}
