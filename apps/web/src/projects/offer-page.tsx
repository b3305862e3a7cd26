import { validateOffer } from '@passerelle/contract/donations'
import { formatMinutes } from '@passerelle/contract/durations'
import { product, productField } from '@passerelle/contract/product'
import { chooseAllocations, getProject } from '@passerelle/contract/requests'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { PayNow } from '../payments/pay-now.tsx'
import { usePaid } from '../payments/use-paid.ts'
import { isHeld } from '../payments/payment-state.ts'
import { useRecapStep } from '../payments/use-recap-step.ts'
import type { Reply } from '../platform/api.ts'
import { useAct, useRead, useRefresh } from '../platform/query.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useToast } from '../platform/toasts.ts'
import { BackLink, ButtonLink } from '../ui/text/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferRecap } from './offer-recap.tsx'

type Chosen = Extract<Reply<typeof chooseAllocations>, { status: true }>
const title = `Offrir ${product.aNoun}`

/** One project: choose among its passes, see the recap, pay (specification 2). */
export default function OfferPage() {
  const { slug = '', id = '' } = useParams()
  const project = useRead(getProject, { params: { slug, id } })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choice = useForm<{ ticked: number[] }>({ defaultValues: { ticked: [] } })
  const { forget } = useDraft(`offer-${id}`, choice)
  const ticked = new Set(useWatch({ control: choice.control, name: 'ticked' }))
  const [fault, setFault] = useState<string>()
  const { isRecap, showRecap, progress } = useRecapStep(chosen?.payment.attempt)
  const paid = usePaid(paths.dashboard)
  const { step } = progress.state
  useEffect(() => {
    // Left and opened again, nothing may be ticked that may be paid already.
    if (step === 'pending' || step === 'review' || step === 'paid') forget()
  }, [step, forget])
  const refresh = useRefresh()
  const toast = useToast()
  const choosing = useAct(chooseAllocations, {
    about: { project: id },
    onSuccess: (reply) => {
      setChosen(reply)
      showRecap()
    },
    onRefused: ({ message }) => {
      // Somebody was faster: the list shows what is left.
      toast.warning(message)
      refresh(getProject)
    },
    onError: ({ fields }) => {
      setFault(fields[`${productField.list}.0`])
      return fields[`${productField.list}.0`] !== undefined
    },
  })

  if (isRecap && chosen && project.data) {
    return (
      <OfferRecap project={project.data} chosen={chosen} canChange={!isHeld(progress.state)}>
        <PayNow
          key={chosen.payment.attempt}
          payment={chosen.payment}
          validate={validateOffer}
          progress={progress}
          onPaid={paid}
          seenIn={{ to: paths.financed, label: `${product.labels} financés` }}
        />
      </OfferRecap>
    )
  }
  const back = <BackLink to={paths.projects}>Projets</BackLink>
  if (!project.data) {
    return (
      <Page>
        <PageHead title={title} back={back} />
        {project.error ? (
          <ErrorState
            isCard
            title={project.error.status === 404 ? 'Ce projet est introuvable' : 'Le projet n’a pas pu être chargé'}
            reference={project.error.requestId}
            onRetry={project.error.status === 404 ? undefined : () => void project.refetch()}
          >
            {project.error.message}
          </ErrorState>
        ) : (
          <SkeletonCard />
        )}
      </Page>
    )
  }
  const isOpen = project.data.status === 'pending'
  const canChoose = isOpen && project.data[productField.allocation].some(({ status }) => status === 'open')
  return (
    <Page className={canChoose ? 'has-paybar' : undefined}>
      <PageHead title={title} browserTitle={`${title} à ${project.data.title}`} back={back}>{project.data.title}</PageHead>
      {canChoose ? (
        <OfferForm
          project={project.data}
          ticked={ticked}
          onTick={(next) => choice.setValue('ticked', [...next])}
          error={fault}
          isSending={choosing.isPending}
          onSubmit={(ids) => {
            setFault(undefined)
            choosing.mutate({ body: { [productField.list]: ids } })
          }}
        />
      ) : (
        <>
          {isOpen ? (
            <Notice tone="wait" title={`Les derniers ${product.nouns} de ce projet sont en cours de paiement.`}>
              D’autres partenaires les ont choisis. Ce qui n’est pas payé dans
              les {formatMinutes(project.data.reservation_minutes)} sera de nouveau proposé ici.
            </Notice>
          ) : (
            <Notice tone="ok" title="Le financement de ce projet est terminé.">
              Merci à ses partenaires. D’autres projets attendent le vôtre.
            </Notice>
          )}
          <div><ButtonLink to={paths.projects} tone="line">Voir les autres projets</ButtonLink></div>
        </>
      )}
    </Page>
  )
}
