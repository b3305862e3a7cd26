import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { createQueryClient } from '../src/platform/query.ts'
import { SessionProvider } from '../src/session/session.tsx'
import { ToastProvider } from '../src/ui/feedback/toast.tsx'

/**
 * A screen with what stands above it in the application; `place()` says where the person is, `state()` what came along,
 * `hash()` what follows a `#`, `back()` and `forward()` are the browser’s.
 */
export function renderPage(
  page: ReactNode,
  { path = '/', at = path }: { path?: string; at?: string | { pathname: string; search?: string; state: unknown } } = {},
) {
  let place = ''
  let carried: unknown = null
  let fragment = ''
  let go = (_by: number) => {}
  function Watch() {
    const { pathname, search, hash, state } = useLocation()
    const navigate = useNavigate()
    place = pathname + search
    go = (by) => void navigate(by)
    carried = state
    fragment = hash
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
  return {
    ...view,
    place: () => place,
    state: () => carried,
    hash: () => fragment,
    back: () => act(async () => go(-1)),
    forward: () => act(async () => go(1)),
  }
}
