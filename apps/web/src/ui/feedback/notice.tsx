import type { ReactNode } from 'react'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'

const looks = {
  info: { className: 'n-info', icon: 'info' },
  ok: { className: 'n-ok', icon: 'check-circle' },
  wait: { className: 'n-wait', icon: 'clock' },
  no: { className: 'n-no', icon: 'close-circle' },
} as const

type NoticeProps = {
  tone: keyof typeof looks
  /** The bold sentence; what to do goes in children. */
  title: ReactNode
  children?: ReactNode
  /** Announce it: `status` for a result, `alert` for a refusal that stops the person. */
  role?: 'status' | 'alert'
}

export function Notice({ tone, title, children, role }: NoticeProps) {
  const { className, icon } = looks[tone]
  return (
    <div className={classNames('notice', className)} role={role}>
      <Icon name={icon} />
      <b>{title}</b>
      {children && <div>{children}</div>}
    </div>
  )
}
