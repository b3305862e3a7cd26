import { product } from '@passerelle/contract/product'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Icon } from '../ui/picture/icon.tsx'
import type { IconName } from '../ui/picture/icon-names.ts'
import { MenuButton, MenuPanel, type MenuEntry } from '../ui/layout/menu.tsx'
import { isCurrent } from './main-layout.tsx'
import { aboutEntries, SkipLink, TopBar, type LayoutUser } from './top-bar.tsx'

/** What « Plus » opens on a desk; on a phone, where money has a menu of its own. */
const menu = { more: 'admin-more', money: 'admin-money', rest: 'admin-rest' } as const
/** Beside « Argent » and « Plus »: more would not fit a phone. */
const bottomMax = 3

const groupLabel = { people: 'Personnes', passes: product.labels, money: 'Argent', office: 'Administration' } as const
export type AdminGroup = keyof typeof groupLabel
const groups = ['people', 'passes', 'money', 'office'] as const satisfies readonly AdminGroup[]

export type AdminItem = {
  label: string
  /** How the label begins, for the bottom bar; the rest is read. */
  shortLabel?: string
  to: string
  icon: IconName
  group: AdminGroup
  /** In the bar of a desk; the others stand under « Plus ». */
  isInBar?: boolean
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

/** The back office: what is used most in the bar of a desk and at the foot of a phone, the rest in menus. */
export function AdminLayout({ user, roleLabel, items, unreadCount, onLogout, children }: AdminLayoutProps) {
  const { pathname } = useLocation()
  const currentItem = items.filter((item) => isCurrent(item.to, pathname)).toSorted((a, b) => b.to.length - a.to.length)[0]
  const current = (item: AdminItem) => (item === currentItem ? 'page' : undefined)
  const holdsCurrent = (some: readonly AdminItem[]) => some.some((item) => item === currentItem) || undefined
  const entry = (item: AdminItem): MenuEntry => ({ label: item.label, to: item.to, icon: item.icon, isCurrent: item === currentItem })
  const grouped = (some: readonly AdminItem[]) => groups.flatMap((group) => {
    const entries = some.filter((item) => item.group === group).map(entry)
    return entries.length > 0 ? [{ label: groupLabel[group], entries }] : []
  })
  const bar = items.filter(({ isInBar }) => isInBar)
  const more = items.filter(({ isInBar }) => !isInBar)
  const money = items.filter(({ group }) => group === 'money')
  const bottom = bar.filter(({ group }) => group !== 'money').slice(0, bottomMax)
  const rest = items.filter((item) => item.group !== 'money' && !bottom.includes(item))
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
          ...aboutEntries,
          { label: 'Déconnexion', icon: 'sign-out', onSelect: onLogout },
        ]}
      >
        <nav className="mainnav" aria-label="Navigation principale">
          {bar.map((item) => <Link key={item.to} to={item.to} aria-current={current(item)}>{item.label}</Link>)}
          {more.length > 0 && (
            <MenuButton menuId={menu.more} aria-current={holdsCurrent(more)}>
              Plus
              <Icon name="chevron-down" size={20} />
            </MenuButton>
          )}
        </nav>
      </TopBar>
      <nav aria-label="Plus de sections">
        <MenuPanel id={menu.more} title="Plus" entries={grouped(more)} />
        <MenuPanel isPhoneOnly id={menu.money} title={groupLabel.money} entries={money.map(entry)} />
        <MenuPanel isPhoneOnly id={menu.rest} title="Plus" entries={grouped(rest)} />
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
        <BottomMenu menuId={menu.money} label={groupLabel.money} icon="wallet" items={money} isCurrent={holdsCurrent(money)} />
        <BottomMenu menuId={menu.rest} label="Plus" icon="menu" items={rest} isCurrent={holdsCurrent(rest)} />
      </nav>
    </>
  )
}

type BottomMenuProps = { menuId: string; label: string; icon: IconName; items: readonly AdminItem[]; isCurrent: true | undefined }

function BottomMenu({ menuId, label, icon, items, isCurrent: current }: BottomMenuProps) {
  if (items.length === 0) return null
  return (
    <MenuButton menuId={menuId} isAnchor={false} aria-current={current}>
      <Icon name={icon} />
      <span>{label}</span>
    </MenuButton>
  )
}
