import type { ReactNode } from 'react'
import { classNames } from '../ui/text/class-names.ts'

/** The <main> of a screen: full width for lists, `isNarrow` (720 px) for forms and reading. */
export function Page({ isNarrow, className, children }: { isNarrow?: boolean; className?: string; children: ReactNode }) {
  return <main id="contenu" tabIndex={-1} className={classNames('page', isNarrow && 'page-narrow', className)}>{children}</main>
}
