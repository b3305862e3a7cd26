import { delays } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import RecoveryPage from '../accounts/recovery-page.tsx'
import RegisterPage from '../accounts/register-page.tsx'
import { paths } from '../paths.ts'
import { networkError } from '../platform/api-error.ts'
import { LoginPromise, promiseStyle } from '../public/login-promise.tsx'
import { ToastContext, type Toasts } from '../platform/toasts.ts'
import LoginPage from '../session/login-page.tsx'
import { SessionProvider } from '../session/session.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { FieldError } from '../ui/form/field.tsx'
import type { IconName } from '../ui/picture/icon-names.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { IconButton } from '../ui/text/button.tsx'

/** Those that are all there is, for the same build. */
export { publicPages } from './public-pages.tsx'

/** A screen that begins as a page of its own, drawn at build time from the component that the application shows there. */
export interface EarlyPage {
  /** As in the contract’s `screens`: the server finds the page by it. */
  name: string
  title: string
  html: string
  /** The script of this folder that watches its form. */
  script: string
  /** The module of the screen. */
  screen: string
  /** What stands beside the screen in its page, and stays when the application takes it over. */
  beside?: { html: string; style: string }
}

export function earlyPages(): EarlyPage[] {
  return [
    {
      name: 'login', ...draw(paths.login, LoginPage), script: 'early-login.ts', screen: 'src/session/login-page.tsx',
      beside: { html: renderToStaticMarkup(<LoginPromise />), style: promiseStyle },
    },
    { name: 'register', ...draw(paths.register, RegisterPage), script: 'early-wait.ts', screen: 'src/accounts/register-page.tsx' },
    { name: 'recovery', ...draw(paths.recovery, RecoveryPage), script: 'early-wait.ts', screen: 'src/accounts/recovery-page.tsx' },
  ]
}

function draw(location: string, Screen: ComponentType): Pick<EarlyPage, 'title' | 'html'> {
  const html = renderToStaticMarkup(
    <StaticRouter location={location}>
      <ToastContext value={silent}>
        <SessionProvider>
          <Screen />
          <Pieces />
        </SessionProvider>
      </ToastContext>
    </StaticRouter>,
  )
  const title = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? ''
  return { title: `${title} · ${product.brand}`, html }
}

/** Nothing is told while a page is drawn. */
const silent: Toasts = { success: () => {}, warning: () => {}, error: () => {}, about: (_, tell) => tell() }

/** What the page’s script may have to show. Without an answer, the toast says what it says here. */
function Pieces() {
  return (
    <template>
      <EarlyToast name="red" look="t-no" icon="close-circle" />
      <EarlyToast name="amber" look="t-warn" icon="warning" />
      <FieldError error={'\u00A0'} />
      <Spinner />
    </template>
  )
}

function EarlyToast({ name, look, icon }: { name: string; look: string; icon: IconName }) {
  return (
    <div className={`toasts ${name}`} data-ms={delays.toastMs}>
      <div className={`toast ${look}`} role="alert">
        <Icon name={icon} />
        <p>{networkError().message}</p>
        <IconButton icon="close" label="Fermer" />
      </div>
    </div>
  )
}
