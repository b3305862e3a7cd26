import type { ReactNode } from 'react'
import { classNames } from '../text/class-names.ts'
import { usePageTitle } from './use-page-title.ts'

type PageHeadProps = {
  /** The h1, and the browser's title unless `browserTitle` says otherwise. */
  title: string
  browserTitle?: string
  /** One line: what the page is for. */
  children?: ReactNode
  /** The one main action; a second one, with the tone `line`, comes after it in a `<div className="row">`. */
  action?: ReactNode
  back?: ReactNode
}

export function PageHead({ title, browserTitle, children, action, back }: PageHeadProps) {
  usePageTitle(browserTitle ?? title)
  return (
    <div>
      {back}
      <div className={classNames('head', Boolean(action) && 'head-row')}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {children && <p>{children}</p>}
        </div>
        {action}
      </div>
    </div>
  )
}
