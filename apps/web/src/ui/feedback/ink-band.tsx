import type { ReactNode } from 'react'
import type { IconName } from '../picture/icon-names.ts'
import { Icon } from '../picture/icon.tsx'

/** Under the top bar: what holds for every screen. */
export function InkBand({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="ink-band" role="status">
      <Icon name={icon} size={20} />
      {children}
    </div>
  )
}
