import type { Route } from '@passerelle/contract/route'
import { useAct, type ActOptions } from '../platform/query.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'

/**
 * A decision that goes with a reason, asked for by `<ReasonDialog {...question}>`: what was typed of it is there until it has
 * been sent or is given up. `name` says what is decided, and about what.
 */
export function useReasonedAct<R extends Route>(route: R, name: string, { onSuccess, onError, ...options }: ActOptions<R>) {
  const { values, set, form } = useValues({ motive: '', detail: '' })
  const draft = useDraft(name, form)
  const act = useAct(route, {
    ...options,
    draft,
    onSuccess: (reply, sent) => {
      draft.forget()
      return onSuccess?.(reply, sent)
    },
    onError: (error, sent) => {
      onError?.(error, sent)
      return error.fields.reason !== undefined
    },
  })
  return { decide: act.mutate, question: { typed: values, onType: set, draft, isLoading: act.isPending, error: act.error?.fields.reason } }
}

export type Question = ReturnType<typeof useReasonedAct>['question']
