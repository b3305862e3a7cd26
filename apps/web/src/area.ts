import { matchPath } from 'react-router'
import { paths } from './paths.ts'

/** `member`: the main layout’s screens. `admin`: the back office. `open`: before signing in, for anybody, or nowhere. */
export type Area = 'open' | 'member' | 'admin'

const openPaths: readonly string[] = [
  paths.login, paths.register, paths.recovery, paths.qrLanding, paths.ui,
  paths.presentation, paths.help, paths.terms, paths.privacy, paths.legal, paths.transparency,
  paths.verify, paths.verifyOne,
]
const memberPaths = Object.values(paths).filter((path) => path !== paths.admin && !openPaths.includes(path))

/** Which part of the application an address belongs to. */
export function areaOf(pathname: string): Area {
  if (matchPath(`${paths.admin}/*`, pathname)) return 'admin'
  return memberPaths.some((path) => matchPath(path, pathname)) ? 'member' : 'open'
}
