import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { openVault } from './storage.ts'

const saveDelayMs = 600

/**
 * Keeps what is typed on this device, sealed, until it is sent, but never a document. A form that asks for
 * a password has no draft. Wiped with the session. What the address gives wins over what was kept.
 */
export function useDraft<Values extends FieldValues>(name: string, form: Pick<UseFormReturn<Values>, 'reset' | 'getValues' | 'subscribe'>, given: Partial<Values> = {}) {
  const { reset, getValues, subscribe } = form
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [isRead, setIsRead] = useState(false)
  const isOver = useRef(false)
  const key = `draft:${name}`
  const bringBack = useEffectEvent((kept: Record<string, unknown>) => reset((values) => ({ ...values, ...kept, ...given })))

  useEffect(() => {
    isOver.current = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasTyped = false
    let isRestoring = false
    const save = async () => {
      const vault = await openVault()
      if (!vault || isOver.current) return
      const now = new Date()
      await vault.save(key, { savedAt: now.toISOString(), values: withoutFiles(getValues()) })
      setSavedAt(now)
    }
    const restore = async () => {
      const draft = readDraft(await (await openVault())?.load(key))
      if (!draft || hasTyped || isOver.current) return
      isRestoring = true
      bringBack(draft.values)
      isRestoring = false
      setSavedAt(draft.savedAt)
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
    void openVault().then((vault) => vault?.remove(key))
  }, [key])

  return { savedAt, isRead, forget }
}

const withoutFiles = (values: FieldValues) => Object.fromEntries(Object.entries(values).filter((entry) => !(entry[1] instanceof File) && entry[1] !== null))

function readDraft(saved: unknown): { savedAt: Date; values: Record<string, unknown> } | null {
  if (typeof saved !== 'object' || saved === null || !('savedAt' in saved) || !('values' in saved)) return null
  if (typeof saved.savedAt !== 'string' || typeof saved.values !== 'object' || saved.values === null) return null
  return { savedAt: new Date(saved.savedAt), values: { ...saved.values } }
}
