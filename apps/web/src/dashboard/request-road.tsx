import { dayOf, formatDay } from '@passerelle/contract/dates'
import { product } from '@passerelle/contract/product'
import type { listRequests } from '@passerelle/contract/requests'
import type { Reply } from '../platform/api.ts'
import { Road } from '../ui/layout/stepper.tsx'

type Request = Reply<typeof listRequests>[0][number]

/** From the request to the pass, in four steps. */
export function RequestRoad({ request }: { request: Request }) {
  const { title, code_request: code, created_at: createdAt, asked, financed } = request
  const isApproved = request.status === 'approved'
  const steps = [
    { title: 'Demande déposée', detail: formatDay(dayOf(new Date(createdAt))) },
    isApproved ? { title: 'Demande approuvée' } : { title: 'Demande examinée', detail: 'Réponse par e-mail' },
    { title: 'Projet financé', detail: isApproved ? `${financed} ${product.nouns} sur ${asked}` : undefined },
    { title: `${product.labels} à utiliser`, detail: financed > 0 ? `${financed} ${financed > 1 ? 'reçus' : 'reçu'}` : undefined },
  ]
  return (
    <section className="card stack" aria-labelledby="road">
      <div className="row-between flex-wrap">
        <h2 id="road">{title}</h2>
        <span className="code muted">{code}</span>
      </div>
      <Road steps={steps} current={currentStep(request)} />
    </section>
  )
}

/** The step under way: examined, financed, then used. */
function currentStep({ status, asked, financed }: Pick<Request, 'status' | 'asked' | 'financed'>): number {
  if (status !== 'approved') return 1
  return financed < asked ? 2 : 3
}
