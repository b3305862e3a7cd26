import { product } from '@passerelle/contract/product'
import { publicSite } from '@passerelle/contract/screens'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/picture/avatar.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { Logo } from '../ui/picture/logo.tsx'
import { MenuButton, MenuPanel, type MenuEntry } from '../ui/layout/menu.tsx'

export type LayoutUser = { name: string; avatarUrl?: string | null; isLogo?: boolean }

/** In the bar of a desk, in the user menu of a phone. */
export const siteLink = { label: 'Site public', href: publicSite, icon: 'external' } as const

/** The layouts have no footer: in the user menu, what everybody may read. The foot of those pages has the rest. */
export const aboutEntries = [
  { label: 'Aide et contacts', icon: 'info', to: paths.help },
  { label: 'Conditions et mentions', icon: 'document', to: paths.terms },
] as const satisfies MenuEntry[]

type TopBarProps = {
  user: LayoutUser
  roleLabel: string
  homeTo: string
  /** Absent: no bell. */
  notifications?: { to: string; unreadCount: number }
  hasSiteLink?: boolean
  userEntries: readonly MenuEntry[]
  /** The <nav className="mainnav">. */
  children?: ReactNode
}

/** Logo, navigation, public site, bell, user menu. */
export function TopBar({ user, roleLabel, homeTo, notifications, hasSiteLink, userEntries, children }: TopBarProps) {
  return (
    <header className="topbar">
      <div className="topbar-in">
        <Link className="logo" to={homeTo} aria-label={`${product.brand}, accueil`}><Logo /></Link>
        {children}
        {hasSiteLink && (
          <a className="site" href={siteLink.href}>
            {siteLink.label}
            <Icon name={siteLink.icon} size={20} />
          </a>
        )}
        {notifications && <Bell {...notifications} />}
        <MenuButton menuId="user-menu" className="userbtn">
          <Avatar name={user.name} imageUrl={user.avatarUrl ?? null} isLogo={user.isLogo} />
          <span className="who">
            <b>{user.name}</b>
            <span>{roleLabel}</span>
          </span>
          <Icon name="chevron-down" size={20} />
          <span className="sr">, menu du compte</span>
        </MenuButton>
      </div>
      <MenuPanel id="user-menu" title={user.name} note={roleLabel} entries={userEntries} align="end" />
    </header>
  )
}

function Bell({ to, unreadCount }: { to: string; unreadCount: number }) {
  const label = unreadCount === 0 ? 'Notifications' : `Notifications, ${unreadCount} non ${unreadCount > 1 ? 'lues' : 'lue'}`
  return (
    <Link className="ibtn" to={to} aria-label={label}>
      <Icon name="bell" />
      {unreadCount > 0 && <i className="dot" />}
    </Link>
  )
}

export function SkipLink() {
  return <a className="skip" href="#contenu">Aller au contenu</a>
}
