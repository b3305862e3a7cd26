import type { Route } from '@passerelle/contract/route'
import { useAct, type ActOptions } from '../platform/query.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'

/**
 * A decision that goes with a reason, asked for by `<ReasonDialog {...question}>`: what was typed of it is there until it has
 * been sent or is given up; `asked` is what is asked for besides, if it is. `name` says what is decided, and about what.
 */
export function useReasonedAct<R extends Route>(
  route: R,
  name: string,
  { onSuccess, onError, fields = [], ...options }: ActOptions<R> & {
    /** What is asked for besides, whose refusal stands beside its field. */
    fields?: readonly string[] | undefined
  },
) {
  const { values, set, form } = useValues({ motive: '', detail: '', asked: '' })
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
      return ['reason', ...fields].some((field) => error.fields[field] !== undefined)
    },
  })
  return {
    decide: act.mutate,
    /** Of what is asked for besides, why it is refused. */
    faults: act.error?.fields ?? {},
    question: {
      typed: values, onType: set, draft, isLoading: act.isPending, error: act.error?.fields.reason,
      fault: fields.map((field) => act.error?.fields[field]).find(Boolean),
    },
  }
}

export type Question = ReturnType<typeof useReasonedAct>['question']
