import { formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { suspensionCauseWord } from '@passerelle/contract/pass-events'
import { adminGetPass, type PassFile } from '@passerelle/contract/pass-file'
import { passStateWord } from '@passerelle/contract/pass-states'
import { product } from '@passerelle/contract/product'
import { Link, useParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Named } from '../back-office/named.tsx'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import '../ui/styles/ledger.css'
import '../ui/styles/payout.css'
import '../ui/styles/story.css'
import { Badge } from '../ui/text/badge.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { PassActs } from './pass-acts.tsx'
import { bookingsId, PassBookings } from './pass-bookings.tsx'
import { PassHistory } from './pass-history.tsx'
import { PassRoad } from './pass-road.tsx'
import { passTones } from './pass-tones.ts'
import { PassUses } from './pass-uses.tsx'
import { PassWhy } from './pass-why.tsx'

/** One pass: where it is on its road and why, whatever happened to it, and its lines in the ledger. */
export default function PassPage() {
  const { id = '' } = useParams()
  const file = useRead(adminGetPass, { params: { id } })
  const back = <BackLink to={to.admin(section.passes)}>{product.labels}</BackLink>
  if (!file.data) {
    return (
      <Page>
        <PageHead title={product.label} back={back} />
        <UnreadState read={file} unknown={`Ce ${product.noun} est introuvable`} fault="La page n’a pas pu être chargée" />
      </Page>
    )
  }
  const { [product.slug]: pass } = file.data
  return (
    <Page>
      <PageHead title={`${product.label} pour ${pass.service.name}`} browserTitle={`${product.label} n°\u00A0${id}`} back={back}>
        <b className="num strong">{formatXof(pass.amount)}</b>, n°{'\u00A0'}{pass.id}{' '}
        {file.data.entries.length > 0 && <a className="why" href={`#${bookingsId}`}>Pourquoi ce chiffre{'\u202F'}?</a>}
      </PageHead>
      <div className="split split-act">
        <PassRoad file={file.data} />
        <div className="stack-l">
          <PassState file={file.data} />
          <PassHistory passId={pass.id} />
        </div>
        <div className="stack-l">
          <PassWhy file={file.data} />
          <PassUses file={file.data} />
          <PassBookings entries={file.data.entries} />
        </div>
      </div>
    </Page>
  )
}

function PassState({ file }: { file: PassFile }) {
  const { [product.slug]: pass, donation, project, suspensions, is_refunded: isRefunded } = file
  return (
    <section className="card stack" aria-labelledby="pass-state">
      <div className="row-between">
        <h2 id="pass-state">État</h2>
        <Badge tone={passTones[pass.state]}>{passStateWord[pass.state]}</Badge>
      </div>
      {suspensions.map(({ cause, since }) => (
        <p key={cause} className="muted">Suspendu depuis le {formatDay(since.slice(0, 10))}, {suspensionCauseWord[cause]}.</p>
      ))}
      {isRefunded && suspensions.every(({ cause }) => cause !== 'refund') && <p className="muted">Son argent est rendu au donateur.</p>}
      <dl className="kv">
        <div><dt>Donateur</dt><dd><Named of={pass.donor} /></dd></div>
        {donation && <div><dt>Don</dt><dd>{donation.title}</dd></div>}
        <div><dt>Bénéficiaire</dt><dd><Named of={pass.holder} /></dd></div>
        {project && (
          <div>
            <dt>Projet</dt>
            <dd><Link to={to.admin(section.projects, project.id)}>{project.title}</Link> <span className="code">{project.code}</span></dd>
          </div>
        )}
        <div><dt>Fournisseur</dt><dd><Named of={pass.supplier} /></dd></div>
        {pass.expires_on && <div><dt>Dernier jour</dt><dd>{formatDay(pass.expires_on)}</dd></div>}
      </dl>
      <PassActs file={file} />
    </section>
  )
}
