import { createContext, use } from 'react'

/** Says a sentence, top right, for 8 seconds (specification 8). The provider that shows them is in `ui/toast.tsx`. */
export type Toasts = Record<'success' | 'warning' | 'error', (text: string) => void> & {
  /** A new outcome of an action takes the place of what was told of it before; what `tell` says at once is about it. */
  about: <T>(action: string, tell: () => T) => T
}

export const ToastContext = createContext<Toasts | null>(null)

/** `const toast = useToast(); toast.success('Profil mis à jour.')` */
export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}
