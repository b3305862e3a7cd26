import { NotFoundPage } from './not-found-page.tsx'
import { LogoBar } from './shell/logo-bar.tsx'

/** An address that belongs to no part of the application: no layout stands around it. */
export default function NowherePage() {
  return (
    <>
      <LogoBar />
      <NotFoundPage />
    </>
  )
}
