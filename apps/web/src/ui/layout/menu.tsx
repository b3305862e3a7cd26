import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icon-names.ts'
import { closePanel, hasPopover, togglePanel } from './popover.ts'

/** `href` leads out of the application; `isPhoneOnly`: where the bar has no room for it. */
export type MenuEntry = { label: string; icon?: IconName; isCurrent?: boolean; isPhoneOnly?: boolean } & ({
  to: string
} | { href: string } | { onSelect: () => void })

export type MenuGroup = { label: string; entries: readonly MenuEntry[] }

type MenuPanelProps = {
  /** Buttons open it with `popoverTarget={id}` (see MenuButton); the first visible one is its anchor. */
  id: string
  /** Its name, and the title of the sheet on a phone. */
  title: string
  /** Under the title of the sheet. */
  note?: string
  entries: readonly (MenuEntry | MenuGroup)[]
  /** Which edge of the button it is aligned on. */
  align?: 'start' | 'end'
  /** For a button that only a phone shows. */
  isPhoneOnly?: boolean
}

/** A popover on a desk, a sheet on a phone. Escape and a click elsewhere close it, as the platform does. */
export function MenuPanel({ id, title, note, entries, align = 'start', isPhoneOnly }: MenuPanelProps) {
  return (
    <div
      id={id}
      popover={hasPopover() ? 'auto' : undefined}
      hidden={!hasPopover()}
      role="group"
      aria-label={title}
      className={classNames('menu', `menu-${align}`, isPhoneOnly && 'only-narrow')}
      style={{ positionAnchor: `--${id}` }}
      onKeyDown={moveFocus}
      onClick={closeAfterChoice}
    >
      <p className="menu-title" aria-hidden="true">{title}{note && <span>{note}</span>}</p>
      {entries.map((entry) => (
        'entries' in entry ? <Group key={entry.label} group={entry} /> : <MenuLine key={entry.label} entry={entry} />
      ))}
    </div>
  )
}

function Group({ group: { label, entries } }: { group: MenuGroup }) {
  return (
    <div role="group" aria-label={label}>
      <p className="menu-group" aria-hidden="true">{label}</p>
      {entries.map((entry) => <MenuLine key={entry.label} entry={entry} />)}
    </div>
  )
}

function MenuLine({ entry }: { entry: MenuEntry }) {
  const face = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      {entry.label}
    </>
  )
  const className = entry.isPhoneOnly ? 'only-narrow' : undefined
  if ('to' in entry) return <Link to={entry.to} className={className} aria-current={entry.isCurrent ? 'page' : undefined}>{face}</Link>
  if ('href' in entry) return <a href={entry.href} className={className}>{face}</a>
  return <button type="button" className={className} onClick={entry.onSelect}>{face}</button>
}

type MenuButtonProps = { menuId: string; isAnchor?: boolean; children: ReactNode } & ComponentProps<'button'>

/** Opens the panel; the browser tells assistive technology whether it is open. */
export function MenuButton({ menuId, isAnchor = true, children, style, ...rest }: MenuButtonProps) {
  const byHand = (event: MouseEvent<HTMLButtonElement>) => {
    const panel = document.getElementById(menuId)
    if (panel) togglePanel(panel, event.currentTarget)
  }
  return (
    <button
      {...rest}
      type="button"
      {...(hasPopover() ? { popoverTarget: menuId } : { onClick: byHand })}
      style={isAnchor ? { ...style, anchorName: `--${menuId}` } : style}
    >
      {children}
    </button>
  )
}

function closeAfterChoice(event: MouseEvent<HTMLDivElement>) {
  if (!(event.target instanceof Element && event.target.closest('a, button'))) return
  if (hasPopover()) event.currentTarget.hidePopover()
  else closePanel()
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter((line) => line.checkVisibility?.() ?? true)
  const here = lines.findIndex((line) => line === document.activeElement)
  lines[(here + step + lines.length) % lines.length]?.focus()
}
