import type { addBeneficiary, addPartner, addSupplier } from '@passerelle/contract/profiles'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { focusFirstFault } from '../platform/first-fault.ts'
import { toFormData } from '../platform/form-data.ts'
import { showFieldErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useSession } from '../session/session.tsx'
import { useToast } from '../platform/toasts.ts'
import { documentOf } from './document-field.tsx'
import { useRefusedMarks, type SentFile } from './sent.tsx'
import { useSendingFile } from './use-sending-file.ts'
import { useSteps, type StepFields } from './use-steps.ts'

type ProfileRoute = typeof addBeneficiary | typeof addPartner | typeof addSupplier

type ProfileValues = Record<string, string | File | null> & { doc_file: File | null }

interface ProfileFormOptions<Values extends ProfileValues> {
  route: ProfileRoute
  form: UseFormReturn<Values>
  /** What was sent before and may be corrected. */
  sent: SentFile | null
  steps: readonly StepFields<Values>[]
  draftName: string
}

/** What the three profile forms share: steps, draft, sending with its progress, and what follows (specification 2, account choice). */
export function useProfileForm<Values extends ProfileValues>({ route, form, sent, steps, draftName }: ProfileFormOptions<Values>) {
  const { update } = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const draft = useDraft(draftName, form)
  useRefusedMarks(form, sent)
  const walk = useSteps(form, steps, draft.isRead)
  const sending = useSendingFile()

  const act = useAct<ProfileRoute>(route, {
    onSuccess: ({ message, user, stat }) => {
      draft.forget()
      toast.success(message)
      update({ user, stat })
      return navigate(paths.dashboard)
    },
    onRefused: ({ message }) => {
      toast.warning(message)
      return navigate(paths.dashboard)
    },
    onError: (error) => {
      sending.stop(error.status === 0)
      walk.openFaulty(Object.keys(error.fields))
      return showFieldErrors(error, form)
    },
  })

  const send = form.handleSubmit((values) => act.mutate({
    body: toFormData({ ...values, doc_file: documentOf(values.doc_file, sent) }),
    onProgress: sending.report,
  }), (errors) => {
    walk.openFaulty(Object.keys(errors))
    focusFirstFault(errors)
  })
  return {
    walk,
    draft,
    isSending: act.isPending,
    send: () => void send(),
    fileState: { ...sending.fileState(act.isPending), onRetry: () => void send() },
  }
}
