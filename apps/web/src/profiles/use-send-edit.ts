import type { addBeneficiary, editPartner, editSupplier } from '@passerelle/contract/profiles'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { toFormData } from '../platform/form-data.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useSession } from '../session/session.tsx'
import { useRefusedMarks, type SentFile } from './sent.tsx'
import { useSendingFile } from './use-sending-file.ts'

type EditRoute = typeof editPartner | typeof editSupplier | typeof addBeneficiary

type EditOptions<Values extends FieldValues> = { route: EditRoute; form: UseFormReturn<Values>; sent: SentFile | null; draftName: string }

/**
 * Sends an edited partner or supplier profile, or a corrected file, with its draft, its document’s progress, and what follows:
 * the session’s person is the new one.
 */
export function useSendEdit<Values extends FieldValues>({ route, form, sent, draftName }: EditOptions<Values>) {
  const { update } = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const draft = useDraft(draftName, form)
  useRefusedMarks(form, sent)
  const sending = useSendingFile()
  const [isDocumentAsked, setIsDocumentAsked] = useState(false)
  const showErrors = useServerErrors(form)
  const act = useAct<EditRoute>(route, {
    draft,
    onSuccess: ({ message, user, stat }) => {
      draft.forget()
      toast.success(message)
      update({ user, stat })
      return navigate(paths.profile)
    },
    onError: (error) => {
      sending.stop(error.status === 0)
      // At once, so that the fault has its field.
      if ('doc_file' in error.fields) flushSync(() => setIsDocumentAsked(true))
      return showErrors(error)
    },
  })
  return {
    draft,
    isSending: act.isPending,
    /** The server knows of a change that this page does not (another tab). */
    isDocumentAsked,
    send: (values: Record<string, string | File | null>) => act.mutate({ body: toFormData(values), onProgress: sending.report }),
    fileState: sending.fileState(act.isPending),
  }
}
