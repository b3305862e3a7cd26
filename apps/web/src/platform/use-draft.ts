import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const saveDelayMs = 600
/** Apart, with what acts need: a form is read before it is filled in. */
const openPrivate = () => import('./drawers.ts').then(({ openDrawer }) => openDrawer('person'))

/**
 * Keeps what is typed on this device, sealed, until it is sent, but never a document. A form that asks for
 * a password has no draft. Locked when the session ends by itself, wiped when the person leaves. What the address gives wins over what was kept.
 */
export function useDraft<Values extends FieldValues>(name: string, form: Pick<UseFormReturn<Values>, 'reset' | 'getValues' | 'subscribe'>, given: Partial<Values> = {}) {
  const { reset, getValues, subscribe } = form
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [isRead, setIsRead] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  const isOver = useRef(false)
  const key = `draft:${name}`
  const bringBack = useEffectEvent((kept: Record<string, unknown>) => reset((values) => ({ ...values, ...kept, ...given })))

  useEffect(() => {
    isOver.current = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasTyped = false
    let isRestoring = false
    const save = async () => {
      const drawer = await openPrivate()
      if (isOver.current) return
      const now = new Date()
      const isOnDevice = await drawer.save(key, { savedAt: now.toISOString(), values: withoutFiles(getValues()) })
      setSavedAt(isOnDevice ? now : null)
    }
    const restore = async () => {
      const draft = readDraft(await (await openPrivate()).load(key))
      if (!draft || hasTyped || isOver.current) return
      isRestoring = true
      bringBack(draft.values)
      isRestoring = false
      setSavedAt(draft.savedAt)
      setIsRestored(true)
    }
    void restore().catch(() => {}).finally(() => setIsRead(true))
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        if (isRestoring) return
        hasTyped = true
        clearTimeout(timer)
        timer = setTimeout(() => void save().catch(() => {}), saveDelayMs)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [key, getValues, subscribe])

  /** Once it has been sent. */
  const forget = useCallback(() => {
    isOver.current = true
    setSavedAt(null)
    setIsRestored(false)
    void openPrivate().then((drawer) => drawer.remove(key)).catch(() => {})
  }, [key])

  return { savedAt, isRead, isRestored, forget }
}

const withoutFiles = (values: FieldValues) => Object.fromEntries(Object.entries(values).filter((entry) => !(entry[1] instanceof File) && entry[1] !== null))

function readDraft(saved: unknown): { savedAt: Date; values: Record<string, unknown> } | null {
  if (typeof saved !== 'object' || saved === null || !('savedAt' in saved) || !('values' in saved)) return null
  if (typeof saved.savedAt !== 'string' || typeof saved.values !== 'object' || saved.values === null) return null
  return { savedAt: new Date(saved.savedAt), values: { ...saved.values } }
}
