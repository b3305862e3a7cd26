import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { createQueryClient } from '../src/platform/query.ts'
import { SessionProvider } from '../src/session/session.tsx'
import { ToastProvider } from '../src/ui/toast.tsx'

/** A screen with what stands above it in the application; `place()` says where the person is, `state()` what came along. */
export function renderPage(page: ReactNode, { path = '/', at = path }: { path?: string; at?: string } = {}) {
  let place = ''
  let carried: unknown = null
  function Watch() {
    const { pathname, search, state } = useLocation()
    place = pathname + search
    carried = state
    return null
  }
  const view = render(
    <MemoryRouter initialEntries={[at]}>
      <ToastProvider>
        <SessionProvider>
          <QueryClientProvider client={createQueryClient()}>
            <Routes>
              <Route path={path} element={page} />
              <Route path="*" element={null} />
            </Routes>
            <Watch />
          </QueryClientProvider>
        </SessionProvider>
      </ToastProvider>
    </MemoryRouter>,
  )
  return { ...view, place: () => place, state: () => carried }
}
