import { formatDay, dayOf } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { adminListProjectGifts, type ProjectGift } from '@passerelle/contract/project-file'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Named } from '../back-office/named.tsx'
import { WhyLink } from '../ledger/why-link.tsx'
import { countedPasses } from '../lines/line-values.ts'
import { to } from '../paths.ts'
import { useKeyset } from '../platform/use-pages.ts'
import { StoryPart } from '../ui/layout/story-part.tsx'
import { MoreRows } from '../ui/table/more-rows.tsx'

/** Who paid for what the project was given: of each payment, how much is for it, and the lines of the ledger that it wrote. */
export function ProjectGifts({ projectId }: { projectId: string }) {
  const list = useKeyset(adminListProjectGifts, { params: { id: projectId } })
  const rows = list.rows ?? []
  return (
    <StoryPart
      id="paiements"
      title="Qui l’a financé"
      isLoading={list.isLoading}
      error={list.rows ? null : list.error}
      onRetry={list.retry}
    >
      {rows.length === 0 && <p className="muted">Aucun don pour l’instant.</p>}
      <ul className="moves">{rows.map((gift) => <Gift key={gift.id} gift={gift} />)}</ul>
      {rows.length > 0 && (
        <MoreRows list={list} shown={rows.length} className="row-between flex-wrap pt-4 muted" of="section" row=".moves > li">
          {rows.length} {rows.length > 1 ? 'paiements' : 'paiement'}
        </MoreRows>
      )}
    </StoryPart>
  )
}

function Gift({ gift: { kind, title, donor, count, amount, total, paid_at: paidAt, attempt } }: { gift: ProjectGift }) {
  const what = kind === 'offer' ? 'Offre' : `Don «\u00A0${title ?? ''}\u00A0»`
  const paid = paidAt && `payé le ${formatDay(dayOf(new Date(paidAt)))}`
  return (
    <li>
      <span>
        <Named of={donor} />
        <span className="muted block">
          {attempt ? <Link to={to.admin(section.payments, attempt)}>{what}</Link> : what}, {countedPasses(count)}
          {paid && `, ${paid}`}
        </span>
      </span>
      <b className="strong num">{formatXof(amount)}</b>
      {attempt && (
        <span className="muted col-span-full">
          {total > amount && <>D’un paiement de {formatXof(total)}. </>}
          <WhyLink source={{ account: 'pass_funds', reference: `payment:${attempt}` }} what={`du paiement de ${donor.name}`} />
        </span>
      )}
    </li>
  )
}
