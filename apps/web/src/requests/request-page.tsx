import { listPassTypes, listServices } from '@passerelle/contract/catalogue'
import { statsBeneficiary } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { getOwnRequest, listRequests, makeRequest } from '@passerelle/contract/requests'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { emptyLine, lineFieldOf, linesOf } from '../lines/line-values.ts'
import { paths } from '../paths.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { RequestForm, type RequestValues } from './request-form.tsx'
import { UnreadRequest } from './unread-request.tsx'

/**
 * « Demande de Pass »: a beneficiary’s project and the passes it needs; the address may name the service (specification 2), or a former
 * request of theirs whose words and amounts it opens with.
 */
export default function RequestPage() {
  const { serviceId = '' } = useParams()
  const [search] = useSearchParams()
  const former = search.get('comme')
  if (former !== null) return <AskAgain key={former} formerId={former} />
  const blank = { title: '', service: serviceId, resume: '', description: '', lines: [emptyLine] }
  return <AskForm key="blank" draftName={`request-${serviceId}`} start={blank} given={serviceId ? { service: serviceId } : {}} />
}

function AskAgain({ formerId }: { formerId: string }) {
  const { data, error, refetch } = useRead(getOwnRequest, { params: { id: formerId } })
  if (!data) {
    return (
      <Page isNarrow>
        <PageHead title={pageTitle} />
        <UnreadRequest read={{ error, refetch }} />
      </Page>
    )
  }
  const lines = linesOf(data.lines).map(({ count, amountXof }) => ({ count, amount: String(amountXof) }))
  const { title, resume, description, service_produit: service } = data
  return <AskForm draftName={`again-${formerId}`} start={{ title, service: String(service.id), resume, description, lines }} />
}

type AskFormProps = {
  draftName: string
  start: Omit<RequestValues, 'image'>
  /** What the address says, which wins over what was kept. */
  given?: Partial<RequestValues>
}

function AskForm({ draftName, start, given = {} }: AskFormProps) {
  const services = useRead(listServices)
  const types = useRead(listPassTypes)
  const form = useForm<RequestValues>({ defaultValues: { ...start, image: null }, shouldFocusError: false })
  const draft = useDraft(draftName, form, given)
  const [progress, setProgress] = useState<number>()
  const toast = useToast()
  const navigate = useNavigate()
  const making = useAct(makeRequest, {
    refresh: [listRequests, statsBeneficiary],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      void navigate(paths.requests)
    },
    onError: useServerErrors(form, lineFieldOf),
  })
  return (
    <Page isNarrow>
      <PageHead title={pageTitle}>Décrivez votre projet et les {product.nouns} dont il a besoin.</PageHead>
      <DraftNotice draft={draft} file="l’image" />
      <FormProvider {...form}>
        <RequestForm
          services={services}
          types={types}
          isSending={making.isPending}
          progress={making.isPending ? progress : undefined}
          onSubmit={(values) => {
            setProgress(0)
            making.mutate({ body: toBody(values), onProgress: setProgress })
          }}
        />
      </FormProvider>
    </Page>
  )
}

const pageTitle = `Demande de ${product.label}`

/** Multipart, with repeated `pass_nbr[]` and `pass_amount[]` (specification 7). */
function toBody({ title, image, service, resume, description, lines }: RequestValues): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ title, service, resume, description })) body.append(name, value)
  for (const { count, amount } of lines) {
    body.append(`${productField.nbr}[]`, String(count))
    body.append(`${productField.amount}[]`, amount)
  }
  if (image) body.append('image', image)
  return body
}
