import { listPassTypes, listServices } from '@passerelle/contract/catalogue'
import { statsBeneficiary } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { listRequests, makeRequest } from '@passerelle/contract/requests'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { emptyLine, lineFieldOf } from '../lines/line-values.ts'
import { paths } from '../paths.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { RequestForm, type RequestValues } from './request-form.tsx'

/** « Demande de Pass »: a beneficiary’s project and the passes it needs; the address may name the service (specification 2). */
export default function RequestPage() {
  const { serviceId = '' } = useParams()
  const services = useRead(listServices)
  const types = useRead(listPassTypes)
  const form = useForm<RequestValues>({
    defaultValues: { title: '', image: null, service: serviceId, resume: '', description: '', lines: [emptyLine] },
    shouldFocusError: false,
  })
  const draft = useDraft(`request-${serviceId}`, form, serviceId ? { service: serviceId } : {})
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
      <PageHead title={`Demande de ${product.label}`}>Décrivez votre projet et les {product.nouns} dont il a besoin.</PageHead>
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
