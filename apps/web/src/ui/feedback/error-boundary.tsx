import { Component, type ReactNode } from 'react'
import { takeOver } from '../../platform/early.ts'
import { ErrorState } from './error-state.tsx'

/** A screen that could not be drawn, or whose code the network did not bring. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    takeOver()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="page page-narrow">
        <ErrorState isCard title="Cette page n’a pas pu s’afficher" onRetry={() => location.reload()} />
      </main>
    )
  }
}
