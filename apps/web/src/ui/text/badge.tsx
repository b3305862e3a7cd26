import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icon-names.ts'

const looks = {
  wait: { className: 'b-wait', icon: 'clock' },
  ok: { className: 'b-ok', icon: 'check' },
  no: { className: 'b-no', icon: 'close' },
  info: { className: 'b-info', icon: 'info' },
  neutral: { className: '', icon: 'check' },
} as const satisfies Record<string, { className: string; icon: IconName }>

export type BadgeTone = keyof typeof looks

type BadgeProps = {
  tone?: BadgeTone
  /** Each tone has its own; `null` for a plain word (« Produit »). */
  icon?: IconName | null
  children: ReactNode
}

/** A word and its icon: a status, never a decoration. */
export function Badge({ tone = 'neutral', icon = tone === 'neutral' ? null : looks[tone].icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', looks[tone].className, icon === null && 'plain')}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
