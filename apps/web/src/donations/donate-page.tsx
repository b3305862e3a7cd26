import { listPassTypes, listServices } from '@passerelle/contract/catalogue'
import { initializeDonation, validateDonation } from '@passerelle/contract/donations'
import { product } from '@passerelle/contract/product'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { emptyLine, lineFieldOf, toLineFields } from '../lines/line-values.ts'
import { paths } from '../paths.ts'
import { usePaid } from '../payments/use-paid.ts'
import { isHeld } from '../payments/payment-state.ts'
import { useRecapStep } from '../payments/use-recap-step.ts'
import type { Reply } from '../platform/api.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useDraft } from '../platform/use-draft.ts'
import { lazyPart, useSoon } from '../ui/feedback/lazy-part.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { DonationForm, type DonationValues } from './donation-form.tsx'
import { thankingFor } from './thanked-gift.ts'
import { DonationRecap } from './donation-recap.tsx'

const loadPayment = () => import('../payments/pay-now.tsx')
/** Comes while the form is filled in. */
const PayNow = lazyPart(async () => ({ default: (await loadPayment()).PayNow }))

type Opened = { reply: Reply<typeof initializeDonation>; values: DonationValues }

/** « Faire un don »: the form with its live summary, the recap with the server’s figures, the payment (specification 2). */
export default function DonatePage() {
  const services = useRead(listServices)
  const types = useRead(listPassTypes)
  const [search] = useSearchParams()
  const [wantedService] = useState(search.get('service') ?? '')
  const form = useForm<DonationValues>({
    defaultValues: { title: '', service: wantedService, description: '', lines: [emptyLine] },
    shouldFocusError: false,
  })
  const { forget } = useDraft(`donation-${wantedService}`, form, wantedService ? { service: wantedService } : {})
  const [opened, setOpened] = useState<Opened | null>(null)
  const { isRecap, showRecap, progress } = useRecapStep(opened?.reply.payment.attempt)
  const paid = usePaid(paths.donations)
  useSoon(loadPayment)
  const { step } = progress.state
  useEffect(() => {
    // Left and opened again, the form must not bring back what may be paid already.
    if (step === 'pending' || step === 'review') forget()
  }, [step, forget])
  const sentValues = useRef<DonationValues>(null)
  const opening = useAct(initializeDonation, {
    onSuccess: (reply) => {
      // After a reload: as the draft brought them back.
      setOpened({ reply, values: sentValues.current ?? form.getValues() })
      showRecap()
    },
    onError: useServerErrors(form, lineFieldOf),
  })

  function open(values: DonationValues) {
    // Seen, left and not changed: the same donation, not a second one.
    if (opened && step !== 'failed' && JSON.stringify(opened.values) === JSON.stringify(values)) return showRecap()
    const { title, service, description, lines } = values
    sentValues.current = values
    return opening.mutate({ body: { title, service, description, ...toLineFields(lines) } })
  }

  if (isRecap && opened) {
    const serviceName = services.data?.find((service) => String(service.id) === opened.values.service)?.name
    return (
      <DonationRecap
        title={opened.values.title}
        serviceName={serviceName}
        types={types.data}
        donation={opened.reply}
        canChange={!isHeld(progress.state)}
      >
        <PayNow
          key={opened.reply.payment.attempt}
          payment={opened.reply.payment}
          validate={validateDonation}
          progress={progress}
          onPaid={(message) => {
            forget()
            paid(message, thankingFor(opened.reply.don_id))
          }}
          seenIn={{ to: paths.donations, label: 'Mes dons' }}
        />
      </DonationRecap>
    )
  }
  return (
    <Page className="has-paybar">
      <PageHead title="Faire un don">Choisissez un service et le nombre de {product.nouns}. Vous vérifiez tout avant de payer.</PageHead>
      <FormProvider {...form}>
        <DonationForm services={services} types={types} isSending={opening.isPending} onSubmit={open} />
      </FormProvider>
    </Page>
  )
}
