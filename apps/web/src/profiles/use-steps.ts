import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export interface StepFields<Values extends FieldValues> {
  title: string
  /** Checked before the next step opens. */
  fields: readonly FieldPath<Values>[]
}

/** `?etape=2`: the first step has none. */
const parameter = 'etape'

/**
 * Walks a long form in short steps, each a place of the history: the system’s « Back » is the step before. A fault, ours or
 * the server’s, opens the step that holds it. A step asked for by its address opens once the steps in front of it are filled
 * in, which is known when the draft has been read.
 */
export function useSteps<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'trigger' | 'clearErrors'>,
  steps: readonly StepFields<Values>[],
  isDraftRead: boolean,
) {
  const { asked, isReachedFrom, goTo, goBack } = useStepPlace(steps.length)
  const [current, setCurrent] = useState(0)
  /** The last step that may be shown. */
  const reached = useRef(0)
  const panel = useRef<HTMLDivElement>(null)

  // By « Back » and « Forward »; what is opened here is shown already.
  useEffect(() => setCurrent(Math.min(asked, reached.current)), [asked])

  const shown = useRef(current)
  useLayoutEffect(() => {
    if (shown.current === current) return
    shown.current = current
    panel.current?.focus()
  }, [current])

  const openAsked = useEffectEvent(async () => {
    while (reached.current < asked && (await isFilledIn(reached.current))) reached.current += 1
    setCurrent(Math.min(asked, reached.current))
    if (reached.current < asked) goTo(reached.current, { replace: true })
  })
  useEffect(() => {
    if (isDraftRead) void openAsked()
  }, [isDraftRead])

  const fieldsOf = (step: number) => [...(steps[step]?.fields ?? [])]

  /** Nobody is told of a fault before having seen the step. */
  async function isFilledIn(step: number): Promise<boolean> {
    const isFine = await form.trigger(fieldsOf(step))
    if (!isFine) form.clearErrors(fieldsOf(step))
    return isFine
  }

  /** Opens at once, so that the focus can go into it. */
  function open(step: number) {
    if (step === current) return
    reached.current = Math.max(reached.current, step)
    flushSync(() => setCurrent(step))
    goTo(step, { from: current })
  }

  async function next() {
    if (await form.trigger(fieldsOf(current), { shouldFocus: true })) open(current + 1)
  }

  /** Opens the first step with one of these fields; they are focused afterwards. */
  function openFaulty(names: readonly string[]) {
    const step = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)))
    if (step >= 0) open(step)
  }

  return {
    current,
    panel,
    isLast: current === steps.length - 1,
    next,
    back: () => (isReachedFrom(current - 1) ? goBack() : goTo(current - 1, { replace: true })),
    openFaulty,
  }
}

/** The step that the address asks for, and how one came to it. */
function useStepPlace(count: number) {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const asked = Math.min(Math.max(Number.parseInt(search.get(parameter) ?? '1', 10) || 1, 1), count) - 1

  function goTo(step: number, { from, replace = false }: { from?: number; replace?: boolean }) {
    const place = new URLSearchParams(search)
    if (step > 0) place.set(parameter, String(step + 1))
    else place.delete(parameter)
    setSearch(place, { replace, state: { from } })
  }

  return {
    asked,
    goTo,
    /** Then « Précédent » is the way back, not one more place. */
    isReachedFrom: (step: number) => typeof state === 'object' && state !== null && 'from' in state && state.from === step,
    goBack: () => void navigate(-1),
  }
}
