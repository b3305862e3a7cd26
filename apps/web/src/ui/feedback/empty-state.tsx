import type { ReactNode } from 'react'
import { classNames } from '../text/class-names.ts'
import { Mark } from '../picture/mark.tsx'

/** What it is, what to do. `action`: one ButtonLink. In a table it has no card of its own. */
export function EmptyState({ title, children, action, isCard }: {
  title: string
  children?: ReactNode
  action?: ReactNode
  isCard?: boolean
}) {
  return (
    <div className={classNames('empty', isCard && 'card')}>
      <Mark look="outline" />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
