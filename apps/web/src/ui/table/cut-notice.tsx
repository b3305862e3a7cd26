import { limits } from '@passerelle/contract/constants'
import type { ReactNode } from 'react'
import { Notice } from '../feedback/notice.tsx'

/** Whether there may be more than these rows: the server answers `shownMax` at most. */
export const isCut = (rows: readonly unknown[] | undefined): boolean => rows !== undefined && rows.length >= limits.shownMax

type CutNoticeProps = {
  rows: readonly unknown[] | undefined
  /** Which rows are there; right too when they happen to be all. */
  title: string
  /** Where the others are. */
  children: ReactNode
}

/** Above a list that may be cut, never below its hundreds of rows. */
export function CutNotice({ rows, title, children }: CutNoticeProps) {
  return isCut(rows) && <Notice tone="info" title={title}>{children}</Notice>
}
