import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Icon } from '../ui/picture/icon.tsx'
import type { IconName } from '../ui/picture/icon-names.ts'
import { MenuButton, MenuPanel } from '../ui/layout/menu.tsx'
import { isCurrent } from './main-layout.tsx'
import { SkipLink, TopBar, type LayoutUser } from './top-bar.tsx'

const moreMenuId = 'admin-menu'
/** More would not fit a phone. */
const bottomMax = 5

export type AdminItem = {
  label: string
  /** How the label begins, for the bottom bar; the rest is read. */
  shortLabel?: string
  to: string
  icon: IconName
}

type AdminLayoutProps = {
  user: LayoutUser
  /** « Instruction », « Finance »… */
  roleLabel: string
  /** What this administrator may open, most used first. */
  items: readonly AdminItem[]
  unreadCount: number
  onLogout: () => void
  children: ReactNode
}

/** The back office: every item in the bar of a desk; at the foot of a phone the first ones, the rest under « Plus ». */
export function AdminLayout({ user, roleLabel, items, unreadCount, onLogout, children }: AdminLayoutProps) {
  const { pathname } = useLocation()
  const currentItem = items.filter((item) => isCurrent(item.to, pathname)).toSorted((a, b) => b.to.length - a.to.length)[0]
  const current = (item: AdminItem) => (item === currentItem ? 'page' : undefined)
  const bottom = items.length > bottomMax ? items.slice(0, bottomMax - 1) : items
  const rest = items.slice(bottom.length)
  return (
    <>
      <SkipLink />
      <TopBar
        user={user}
        roleLabel={roleLabel}
        homeTo={paths.admin}
        notifications={{ to: paths.notifications, unreadCount }}
        userEntries={[
          { label: 'Mon profil', icon: 'user', to: paths.profile },
          { label: 'Déconnexion', icon: 'sign-out', onSelect: onLogout },
        ]}
      >
        <nav className="mainnav" aria-label="Navigation principale">
          {items.map((item) => <Link key={item.to} to={item.to} aria-current={current(item)}>{item.label}</Link>)}
        </nav>
      </TopBar>
      <nav aria-label="Plus de sections">
        <MenuPanel isPhoneOnly id={moreMenuId} title="Plus" entries={rest.map((item) => ({ ...item, isCurrent: item === currentItem }))} />
      </nav>
      {children}
      <nav className="bottomnav" aria-label="Navigation du bas">
        {bottom.map((item) => (
          <Link key={item.to} to={item.to} aria-current={current(item)}>
            <Icon name={item.icon} />
            <span>
              {item.shortLabel ?? item.label}{item.shortLabel && <span className="sr">{item.label.slice(item.shortLabel.length)}</span>}
            </span>
          </Link>
        ))}
        {rest.length > 0 && (
          <MenuButton menuId={moreMenuId} isAnchor={false} aria-current={rest.some((item) => item === currentItem) || undefined}>
            <Icon name="menu" />
            <span>Plus</span>
          </MenuButton>
        )}
      </nav>
    </>
  )
}
