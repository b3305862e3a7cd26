import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ToastProvider } from '../ui/feedback/toast.tsx'

/** The toasts, told which page is shown. */
export function PageToasts({ children }: { children: ReactNode }) {
  return <ToastProvider page={useLocation().pathname}>{children}</ToastProvider>
}
