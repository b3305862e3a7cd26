import { formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import type { RequestFile } from '@passerelle/contract/request-file'
import { lineLabel, linesOf } from '../lines/line-values.ts'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { fullName } from '../session/person.ts'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { ActionLink } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'

/** What is asked for, for whom, and what it would cost those who give. */
export function AskedData({ request }: { request: RequestFile }) {
  const { beneficiary } = request
  return (
    <section className="card stack scroll-mt-20" id="donnees" aria-labelledby="data-title">
      <h2 id="data-title">Ce qui est demandé</h2>
      <p className="strong">{request.resume}</p>
      <DescriptionList
        pairs={[
          { label: 'Montant', value: <span className="num strong">{formatXof(request.amount)}</span> },
          { label: 'Demande', value: linesOf(request.lines).map((line) => (
            <span key={line.amountXof} className="block">{lineLabel(line)}</span>
          )) },
          { label: 'Service', value: request.service_produit.name },
          {
            label: 'Bénéficiaire',
            value: (
              <>
                {fullName(beneficiary)}
                {beneficiary.email && <span className="muted block"><Email address={beneficiary.email} /></span>}
              </>
            ),
          },
          { label: 'Déposée le', value: formatInstant(request.created_at) },
        ]}
      />
      <p className="whitespace-pre-line">{request.description}</p>
      <ActionLink to={to.admin(section.people, beneficiary.id)} icon="chevron-right">L’histoire du bénéficiaire</ActionLink>
    </section>
  )
}
