import firstIcons from '../../assets/first-icons.svg'
import icons from '../../assets/icons.svg'
import { classNames } from '../text/class-names.ts'
import type { IconName } from './icon-names.ts'

/** What stands on the page of sign-in, or says what is wrong there or anywhere: the others are fetched once somebody is in. */
const first = /^(?:arrow|check|chevron|clock|close|eye|info|mail|offline|refresh|warning)/

const sizeClass = { 24: '', 20: 'icon-s', 16: 'icon-xs' } as const

type IconProps = {
  name: IconName
  /** 24 in navigation and icon buttons, 20 in buttons, 16 in badges. */
  size?: 24 | 20 | 16
  /** Only when the icon says something that no word says. */
  label?: string
  className?: string
}

export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    <svg
      className={classNames('icon', sizeClass[size], className)}
      aria-hidden={label ? undefined : true}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      <use href={`${first.test(name) ? firstIcons : icons}#i-${name}`} />
    </svg>
  )
}
