import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'

const saveDelayMs = 250

type Typed = Record<string, unknown>

/** What is asked of a form: react-hook-form’s, or a small one (`useValues`). Methods, so that its types fit. */
export interface DraftForm<Values extends FieldValues> {
  /** Of react-hook-form’s: its values are told by it. */
  control?: Control<Values>
  getValues(this: void): Values
  reset(this: void, change: (values: Values) => Values, options?: { keepDefaultValues?: boolean; keepErrors?: boolean }): void
  subscribe(this: void, watch: { formState: { values: true }; callback: () => void }): () => void
}

/**
 * Keeps what is typed on this device, sealed, until it is sent or given up, but never a document. A form that asks for a password
 * has no draft. Locked when the session ends by itself, wiped when the person leaves. What the address gives wins over what was
 * kept. What was typed on other values than those that the form opens with (somebody changed them since) is offered, not brought back.
 */
export function useDraft<Values extends FieldValues>(name: string, form: DraftForm<Values>, given: Partial<Values> = {}) {
  const { reset, getValues, subscribe } = form
  const [opened] = useState(() => getValues())
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [isRead, setIsRead] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  const [offered, setOffered] = useState<Typed | null>(null)
  const isOver = useRef(false)
  const remove = useRef(() => {})
  const key = `draft:${name}`
  const bringBack = (typed: Typed) => reset((values) => ({ ...values, ...typed, ...given }), { keepDefaultValues: true, keepErrors: true })
  const bringBackFound = useEffectEvent(bringBack)

  useEffect(() => {
    isOver.current = false
    // Apart: a form is read before it is filled in.
    const opening = import('./drafts.ts').then(({ openDraft }) => openDraft(key, opened))
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasTyped = false
    let isRestoring = false
    const save = () => {
      timer = undefined
      const values = getValues()
      opening.then(async (draft) => {
        if (!isOver.current) setSavedAt(await draft.save(values))
      }).catch(() => {})
    }
    remove.current = () => void opening.then((draft) => draft.remove()).catch(() => {})
    const restore = async () => {
      const found = await (await opening).find()
      if (!found || hasTyped || isOver.current) return
      if (found.isOffered) return setOffered(found.typed)
      isRestoring = true
      bringBackFound(found.typed)
      isRestoring = false
      setSavedAt(found.savedAt)
      setIsRestored(true)
    }
    void restore().catch(() => {}).finally(() => setIsRead(true))
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        if (isRestoring) return
        hasTyped = true
        clearTimeout(timer)
        timer = setTimeout(save, saveDelayMs)
      },
    })
    return () => {
      stop()
      if (timer === undefined) return
      // The session may have ended between two keys.
      clearTimeout(timer)
      save()
    }
  }, [key, opened, getValues, subscribe])

  const empty = useCallback(() => {
    setSavedAt(null)
    setIsRestored(false)
    setOffered(null)
    remove.current()
  }, [])

  return {
    key,
    savedAt,
    isRead,
    isRestored,
    /** What was typed waits for `take`. */
    isOffered: offered !== null,
    take: () => {
      if (offered) bringBack(offered)
      setOffered(null)
      setIsRestored(true)
    },
    /** Given up: the form is as it opened. */
    drop: () => {
      reset(() => opened)
      empty()
    },
    /** Once it has been sent. */
    forget: useCallback(() => {
      isOver.current = true
      empty()
    }, [empty]),
  }
}

export type Draft = ReturnType<typeof useDraft>
