import { Component, type ReactNode } from 'react'
import { keepTyped } from '../../platform/early.ts'
import { ErrorState } from './error-state.tsx'

const title = 'Cette page n’a pas pu s’afficher'
const help = 'Vérifiez votre connexion, puis rechargez la page\u00A0: ce que vous avez saisi reste ici jusque-là.'

/** A screen that could not be drawn, or whose code the network did not bring. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    keepTyped(`${title}. ${help}`)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="page page-narrow">
        <ErrorState isCard title={title} onRetry={() => location.reload()} />
      </main>
    )
  }
}
