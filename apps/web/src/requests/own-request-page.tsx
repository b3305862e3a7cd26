import { dayOf, formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { getOwnRequest } from '@passerelle/contract/requests'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ReportProblem } from '../cases/report-problem.tsx'
import { Page } from '../layouts/page.tsx'
import { countedPasses, linesOf, lineWords, totalOf } from '../lines/line-values.ts'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Road } from '../ui/layout/stepper.tsx'
import '../ui/styles/story.css'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { BackLink, ButtonLink } from '../ui/text/button.tsx'
import { toAskAgain } from './request-addresses.ts'
import { RequestBadge } from './request-badge.tsx'
import { roadOf } from './request-road.ts'
import { UnreadRequest } from './unread-request.tsx'

type Request = Reply<typeof getOwnRequest>

/** One of one’s own requests: how far it is, what was asked, and what one can do now. */
export default function OwnRequestPage() {
  const { requestId = '' } = useParams()
  const { data, error, refetch } = useRead(getOwnRequest, { params: { id: requestId } })
  const back = <BackLink to={paths.requests}>Mes demandes</BackLink>
  if (data) return <Page><Told request={data} back={back} /></Page>
  return (
    <Page>
      <PageHead title="Demande" back={back} />
      <UnreadRequest read={{ error, refetch }} />
    </Page>
  )
}

function Told({ request, back }: { request: Request; back: ReactNode }) {
  const { id, title, code_request: code, created_at: createdAt, status, image, service_produit: service, resume, description } = request
  const canAsk = useSession().stat === 'approved' && status !== 'pending'
  const lines = linesOf(request.lines)
  const { steps, current } = roadOf(request)
  return (
    <>
      <PageHead
        title={title}
        back={back}
        action={(
          <div className="row">
            {request.usable > 0 && <ButtonLink to={paths.wallet} icon="ticket">Voir mes {product.nouns}</ButtonLink>}
            {canAsk && <ButtonLink to={toAskAgain(id)} tone="line" icon="undo">Demander à nouveau</ButtonLink>}
          </div>
        )}
      >
        <span className="code">{code}</span>, déposée le {formatDay(dayOf(new Date(createdAt)))}. <RequestBadge status={status} />
      </PageHead>
      <div className="split">
        <div className="stack-l">
          <section className="card stack" aria-labelledby="road">
            <h2 id="road">Où elle en est</h2>
            <Road steps={steps} current={current} />
            <Next request={request} />
          </section>
          <section className="card stack" aria-labelledby="asked">
            <h2 id="asked">Ce que vous avez demandé</h2>
            <DescriptionList
              pairs={[
                { label: 'Service', value: service.name },
                {
                  label: product.labels,
                  value: lines.map((line) => <span key={line.amountXof} className="num block">{lineWords(line)}</span>),
                },
                { label: 'En tout', value: <span className="num">{formatXof(totalOf(lines))}</span> },
                { label: 'Résumé', value: resume },
              ]}
            />
            <p className="whitespace-pre-line">{description}</p>
          </section>
        </div>
        <aside className="stack-l" aria-label="Votre projet">
          <img className="card w-full" src={image} alt="Votre projet" />
          <ReportProblem subject="request" subjectId={id} what={`la demande ${code}`} />
        </aside>
      </div>
    </>
  )
}

/** What comes next, and what the person can do meanwhile. */
function Next({ request }: { request: Request }) {
  const { status, reason, asked, financed, is_closed: isClosed, usable, used } = request
  const kept = financed > 0 && <p>Les {product.nouns} que vous avez reçus restent à vous.</p>
  if (status === 'pending') {
    return (
      <Notice tone="wait" title="Nous examinons votre demande.">
        Vous n’avez rien à faire{'\u00A0'}: un e-mail vous dira la réponse.
      </Notice>
    )
  }
  if (status === 'rejected') {
    return (
      <Notice tone="no" title={financed > 0 ? 'L’approbation de votre demande a été retirée.' : 'Votre demande n’a pas été retenue.'}>
        {reason && <p>Motif{'\u00A0'}: {reason}</p>}
        {kept}
        <p>«{'\u00A0'}Demander à nouveau{'\u00A0'}» ouvre le formulaire déjà rempli{'\u00A0'}: corrigez ce qu’il faut, puis envoyez.</p>
      </Notice>
    )
  }
  if (isClosed) {
    return (
      <Notice tone="info" title="Votre projet n’est plus proposé aux partenaires.">
        {kept}
        <p>Si vous en avez encore besoin, vous pouvez demander à nouveau.</p>
      </Notice>
    )
  }
  if (financed < asked) {
    return (
      <Notice tone="info" title={`Il manque ${countedPasses(asked - financed)}.`}>
        Vous n’avez rien à faire{'\u00A0'}: votre projet est montré aux partenaires
        {usable > 0 ? `, et vous pouvez déjà utiliser les ${product.nouns} reçus.` : '.'}
      </Notice>
    )
  }
  if (usable > 0) return <Notice tone="ok" title={`${countedPasses(usable)} à utiliser.`}>Allez chez le fournisseur indiqué.</Notice>
  if (used < financed) {
    return (
      <Notice tone="wait" title={`Aucun ${product.noun} ne peut être utilisé aujourd’hui.`}>
        «{'\u00A0'}Mes {product.nouns}{'\u00A0'}» dit pourquoi pour chacun.
      </Notice>
    )
  }
  return <Notice tone="ok" title={`Tous vos ${product.nouns} ont servi.`}>Vous pouvez faire une nouvelle demande.</Notice>
}
