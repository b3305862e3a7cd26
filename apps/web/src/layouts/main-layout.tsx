import { roleLabel, type RoleId, type Stat } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { classNames } from '../ui/text/class-names.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { MenuButton, MenuPanel } from '../ui/layout/menu.tsx'
import { InkBand } from '../ui/feedback/ink-band.tsx'
import { bottomNav, mainNav, type BottomEntry, type NavLink } from './main-nav.ts'
import { aboutEntries, siteLink, SkipLink, TopBar, type LayoutUser } from './top-bar.tsx'

const productMenuId = 'product-menu'

type MainLayoutProps = {
  user: LayoutUser
  role: RoleId | null
  stat: Stat | null
  unreadCount: number
  onLogout: () => void
  isOffline?: boolean
  /** An ink band of its own, under the top bar. */
  news?: ReactNode
  /** The page: a <main id="contenu" className="page">, as <Page> gives. */
  children: ReactNode
}

/** Everything a signed-in person sees around a page (specification 2, Main layout). */
export function MainLayout({ user, role, stat, unreadCount, onLogout, isOffline, news, children }: MainLayoutProps) {
  const nav = mainNav(role, stat)
  const bottom = bottomNav(role, stat)
  const { pathname } = useLocation()
  const isInProduct = nav.product.some((link) => isCurrent(link.to, pathname))
  return (
    <>
      <SkipLink />
      <TopBar
        user={user}
        roleLabel={role === null ? 'Sans rôle' : roleLabel[role]}
        homeTo={nav.before[0]?.to ?? paths.index}
        hasSiteLink
        // The screen is for approved profiles: for the others the bell would lead back here.
        {...(role !== null && stat === 'approved' && { notifications: { to: paths.notifications, unreadCount } })}
        userEntries={[
          ...(role === null ? [] : [
            { label: 'Mon profil', icon: 'user', to: paths.profile } as const,
            { label: 'Mes réclamations', icon: 'warning', to: paths.cases } as const,
          ]),
          ...aboutEntries,
          { ...siteLink, isPhoneOnly: true },
          { label: 'Déconnexion', icon: 'sign-out', onSelect: onLogout },
        ]}
      >
        {nav.before.length > 0 && (
          <nav className="mainnav" aria-label="Navigation principale">
            {nav.before.map((link) => <TopLink key={link.to} link={link} pathname={pathname} />)}
            {nav.product.length > 0 && (
              <MenuButton menuId={productMenuId} aria-current={isInProduct || undefined}>
                {product.labels}
                <Icon name="chevron-down" size={20} />
              </MenuButton>
            )}
            {nav.after.map((link) => <TopLink key={link.to} link={link} pathname={pathname} />)}
          </nav>
        )}
      </TopBar>
      {nav.product.length > 0 && (
        <nav aria-label={`Menu ${product.labels}`}>
          <MenuPanel
            id={productMenuId}
            title={product.labels}
            entries={nav.product.map((link) => ({ ...link, isCurrent: isCurrent(link.to, pathname) }))}
          />
        </nav>
      )}
      {isOffline && (
        <InkBand icon="offline">Hors ligne. Ce qui est affiché reste utilisable{'\u202F'}; le reste demande le réseau.</InkBand>
      )}
      {news}
      {children}
      {bottom.length > 0 && (
        <nav className="bottomnav" aria-label="Navigation du bas">
          {bottom.map((entry) => <BottomItem key={entry.label} entry={entry} pathname={pathname} isInProduct={isInProduct} />)}
        </nav>
      )}
    </>
  )
}

function TopLink({ link, pathname }: { link: NavLink; pathname: string }) {
  return <Link to={link.to} aria-current={isCurrent(link.to, pathname) ? 'page' : undefined}>{link.label}</Link>
}

function BottomItem({ entry, pathname, isInProduct }: { entry: BottomEntry; pathname: string; isInProduct: boolean }) {
  const face = (
    <>
      <Icon name={entry.icon} />
      <span aria-hidden={entry.readAs ? true : undefined}>{entry.label}</span>
      {entry.readAs && <span className="sr">{entry.readAs}</span>}
    </>
  )
  if ('opensProduct' in entry) {
    return <MenuButton menuId={productMenuId} isAnchor={false} aria-current={isInProduct || undefined}>{face}</MenuButton>
  }
  return (
    <Link to={entry.to} className={classNames(entry.isScan && 'scan')} aria-current={isCurrent(entry.to, pathname) ? 'page' : undefined}>
      {face}
    </Link>
  )
}

/** The page itself, or one below it. */
export function isCurrent(link: string, pathname: string): boolean {
  return pathname === link || pathname.startsWith(`${link}/`)
}
