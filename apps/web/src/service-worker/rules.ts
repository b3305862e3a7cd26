import { screens } from '@passerelle/contract/screens'

/** Answered by the server, as the application's one page is, whatever the address. */
export const pageAddress = screens.dashboard

/** The screens of who is signed in, but for the back office: those that the kept page opens. */
export const keptScreens = [
  'index', 'dashboard', 'notifications', 'profile', 'editBeneficiary', 'editCompany', 'request', 'requests', 'ownRequest', 'services',
  'donate', 'offer', 'projects', 'donations', 'ownPayments', 'donation', 'allocated', 'scan', 'balance', 'financed', 'wallet', 'cases',
  'case',
] as const satisfies readonly (keyof typeof screens)[]

/** What the browser may ask without starting the worker, where it can be told so: calls, and pages that begin with their form. */
export const passedBy = ['/api/*', '/sanctum/*', screens.login, screens.register, screens.recovery]

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * What the worker answers: a screen's page, or a part of the application. Nothing else, ever: no call and no file of somebody comes
 * from what it keeps.
 */
export function wayOf({ method, mode, url }: Asked, origin: string): 'page' | 'part' | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  if (mode !== 'navigate') return address.pathname.startsWith('/assets/') ? 'part' : null
  return keptScreens.some((name) => formOf(screens[name]).test(address.pathname)) ? 'page' : null
}

/** As the server reads them (`screenFinder`). */
function formOf(pattern: string): RegExp {
  const form = pattern.replace(/\/:\w+(\?)?/g, (_part, optional?: string) => (optional ? '(/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^${form === '/' ? '' : form}/*$`, 'i')
}

/** Whether a page is of the release whose parts these are: it names parts, and no others. */
export function isOfRelease(page: string, parts: readonly string[]): boolean {
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, path = '']) => path)
  return named.length > 0 && named.every((path) => parts.includes(path))
}
