import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

export interface StepFields<Values extends FieldValues> {
  title: string
  /** Checked before the next step opens. */
  fields: readonly FieldPath<Values>[]
}

/** Walks a long form in short steps; a fault, ours or the server’s, opens the step that holds it. */
export function useSteps<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'trigger'>, steps: readonly StepFields<Values>[]) {
  const [current, setCurrent] = useState(0)
  const panel = useRef<HTMLDivElement>(null)

  /** Opens at once, so that the focus can go into it. */
  function open(step: number) {
    flushSync(() => setCurrent(step))
  }

  function show(step: number) {
    open(step)
    panel.current?.focus()
  }

  async function next() {
    const isFine = await form.trigger([...(steps[current]?.fields ?? [])], { shouldFocus: true })
    if (isFine) show(current + 1)
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
    back: () => show(current - 1),
    openFaulty,
  }
}
