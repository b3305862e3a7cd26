import { dayOf, formatDay, formatInstant, formatShortInstant } from '@passerelle/contract/dates'
import { accountWord } from '@passerelle/contract/ledger-words'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { payoutStateWord } from '@passerelle/contract/payout-states'
import { adminGetPayout, type PayoutFile } from '@passerelle/contract/payouts'
import { formatPhone } from '@passerelle/contract/phone'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { hiddenWord, section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { linesAddress } from '../ledger/ledger-address.ts'
import { WhyLink } from '../ledger/why-link.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import '../ui/styles/payout.css'
import '../ui/styles/story.css'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'
import { SignatureList } from '../ui/text/signature-list.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { payoutTones } from './payout-tones.ts'
import { PayoutActs } from './payout-acts.tsx'
import { scannedWords } from './scanned-words.ts'

/** One payout: what a signer must know before signing, and what signing or canceling writes. */
export default function PayoutPage() {
  const { id = '' } = useParams()
  const file = useRead(adminGetPayout, { params: { id } })
  const back = <BackLink to={to.admin(section.payouts)}>Retraits</BackLink>
  if (file.data) return <Page><PayoutStory file={file.data} back={back} /></Page>
  return (
    <Page>
      <PageHead title="Retrait" back={back} />
      <UnreadState read={file} unknown="Ce retrait est introuvable" fault="Le retrait n’a pas pu être chargé" lines={6} />
    </Page>
  )
}

function PayoutStory({ file, back }: { file: PayoutFile; back: ReactNode }) {
  const { payout } = file
  const isOpen = payout.status === 'pending' || payout.status === 'failed'
  const number = payout.number === null ? '' : ` vers le ${formatPhone(payout.number)}, ${payout.account_name}`
  return (
    <>
      <PageHead
        title={`Retrait de ${payout.supplier.name}`}
        browserTitle={`Retrait ${payout.code_request}`}
        back={back}
      >
        <b className="num strong">{formatXof(payout.amount)}</b>{number}, demandé le {formatInstant(payout.created_at)},{' '}
        <span className="code">{payout.code_request}</span>
      </PageHead>
      <div className="payout-split">
        <div className="stack-l">
          <Gains file={file} />
          <div className="cols-2">
            <ToKnow file={file} />
            <Scans file={file} />
          </div>
          {file.earlier.length > 0 && <Earlier earlier={file.earlier} />}
        </div>
        <div className="stack-l">
          <section className="card stack" aria-labelledby="payout-signatures">
            <div className="row-between">
              <h2 id="payout-signatures">{payout.approvals_needed > 1 ? 'Deux signatures' : 'Signature'}</h2>
              <Badge tone={payoutTones[payout.status]}>{payoutStateWord[payout.status]}</Badge>
            </div>
            <p className="muted">
              Au-dessus de {formatXof(file.two_above)} sur {payout.week_days} jours, deux personnes différentes signent.
            </p>
            <SignatureList signatures={file.signatures} needed={isOpen ? payout.approvals_needed : 0} />
            {file.apart.length > 0 && (
              <Notice tone="info" title={`Profil ou adresse validés par ${file.apart.join(', ')}.`}>
                Qui a validé ce fournisseur, ou écrit l’adresse de son compte, ne signe pas ses retraits, tant que d’autres en ont le droit.
              </Notice>
            )}
            <PayoutActs payout={payout} signed={file.signatures.length} />
          </section>
          {isOpen && <Consequences file={file} />}
          <Asked payout={payout} />
        </div>
      </div>
    </>
  )
}

/** The rest of what it says of itself. */
function Asked({ payout }: { payout: PayoutFile['payout'] }) {
  const { releases, transaction_id: transaction, approved_at: approvedAt, reason } = payout
  return (
    <section className="card stack" aria-labelledby="payout-asked">
      <div className="row-between">
        <h2 id="payout-asked">La demande</h2>
        <WhyLink
          source={{ account: 'payouts_reserved', kind: 'payout_requested', reference: `payout:${payout.id}` }}
          what={`du retrait ${payout.code_request}`}
        />
      </div>
      <DescriptionList
        pairs={[
          { label: 'Compte', value: payout.account_name },
          { label: 'Numéro', value: <span className="num">{payout.number === null ? hiddenWord : formatPhone(payout.number)}</span> },
          { label: 'Description', value: payout.description },
          ...(releases.length > 0 ? [{ label: 'Libéré par', value: releases.join(', ') }] : []),
          ...(transaction ? [{ label: 'Transaction', value: <span className="code">{transaction}</span> }] : []),
          ...(approvedAt ? [{ label: 'Versé le', value: formatInstant(approvedAt) }] : []),
          ...(reason ? [payout.status === 'failed'
            ? { label: 'Réponse du prestataire', value: `«\u00A0${reason}\u00A0»` }
            : { label: 'Motif', value: reason }] : []),
        ]}
      />
    </section>
  )
}

function Gains({ file: { payout, gains } }: { file: PayoutFile }) {
  const isWaiting = payout.status !== 'approved' && payout.status !== 'canceled'
  const others = gains.on_the_way - (isWaiting ? payout.amount : 0)
  const rows: [string, number][] = [
    [`Gagné, ${scannedWords(gains.uses)}`, gains.gained],
    ['Déjà versé', -gains.transferred],
    ...(isWaiting ? [['Ce retrait, mis de côté', -payout.amount] as [string, number]] : []),
    ...(others > 0 ? [['Autres retraits en route', -others] as [string, number]] : []),
  ]
  return (
    <section className="card" aria-labelledby="payout-gains">
      <div className="card-head">
        <h2 id="payout-gains">D’où vient cet argent</h2>
        <Link className="why" to={linesAddress({ account: `supplier:${payout.supplier.id}` })}>Pourquoi ces chiffres{'\u202F'}?</Link>
      </div>
      <dl className="parts plain">
        {rows.map(([label, amount]) => (
          <div key={label}><dt>{label}</dt><dd>{amount < 0 && '− '}{formatXof(Math.abs(amount))}</dd></div>
        ))}
        <div className="strong"><dt>Reste disponible</dt><dd>{formatXof(gains.balance)}</dd></div>
      </dl>
    </section>
  )
}

function ToKnow({ file: { payout, transfers_to_number: transfers, signals } }: { file: PayoutFile }) {
  const added = `ajouté le ${formatDay(dayOf(new Date(payout.account_added_at)))}`
  const checks: { isFine: boolean; title: string; detail: string }[] = [
    payout.hold
      ? { isFine: false, title: 'Retenu', detail: payout.hold.reason ?? 'le fournisseur attend une décision' }
      : { isFine: true, title: 'Fournisseur approuvé, non suspendu', detail: 'rien ne retient ce retrait' },
    payout.is_first_to_number
      ? { isFine: false, title: 'Premier retrait vers ce numéro', detail: added }
      : { isFine: true, title: 'Numéro déjà payé', detail: `${added}, ${formatWhole(transfers)} ${transfers > 1 ? 'versements reçus' : 'versement reçu'}` },
    payout.is_same_ifu
      ? { isFine: true, title: 'Compte sous l’IFU du profil', detail: payout.account_name }
      : { isFine: false, title: 'IFU différent de celui du profil', detail: 'vérifiez auprès du fournisseur avant de signer' },
    { isFine: true, title: `${formatXof(payout.week_total)} sur ${payout.week_days} jours`, detail: 'ce retrait compris' },
    ...signals.map((signal) => ({ isFine: false, ...signal })),
  ]
  return (
    <section className="card stack" aria-labelledby="payout-checks">
      <h2 id="payout-checks">À savoir avant de signer</h2>
      <ul className="checks">
        {checks.map(({ isFine, title, detail }) => (
          <li key={title} className={isFine ? undefined : 'w'}>
            <Icon name={isFine ? 'check-circle' : 'warning'} />
            <p>
              <span className="strong">{!isFine && <span className="sr">À regarder{'\u00A0'}: </span>}{title}</span>
              <span className="muted block">{detail}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Scans({ file: { scans } }: { file: PayoutFile }) {
  return (
    <section className="card" aria-labelledby="payout-scans">
      <div className="card-head"><h2 id="payout-scans">Derniers scans</h2></div>
      {scans.length === 0 && <p className="muted">Aucun scan.</p>}
      <ul className="moves">
        {scans.map(({ id, at, holder, service, amount, is_undone: isUndone, stands_out: standsOut }) => (
          <li key={id} className={standsOut ? 'stands-out' : undefined}>
            <span className="strong">{holder}{standsOut && <span className="sr"> (à regarder)</span>}</span>
            <b className="num">{isUndone ? 'annulé' : formatXof(amount)}</b>
            <span className="muted">{service}</span>
            <span className="muted num">{formatShortInstant(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Earlier({ earlier }: { earlier: PayoutFile['earlier'] }) {
  return (
    <section className="card" aria-labelledby="payout-earlier">
      <div className="card-head"><h2 id="payout-earlier">Retraits précédents</h2></div>
      <ul className="moves">
        {earlier.map(({ id, code_request: code, amount, status, created_at: at }) => (
          <li key={id}>
            <Link to={to.admin(section.payouts, id)} className="code">{code}</Link>
            <b className="num">{formatXof(amount)}</b>
            <span className="muted">{payoutStateWord[status]}</span>
            <span className="muted num">{formatShortInstant(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Consequences({ file: { payout: { amount, supplier } } }: { file: PayoutFile }) {
  const reserved = { account: accountWord('payouts_reserved', null), out: amount, in: null }
  return (
    <section className="card stack" aria-labelledby="payout-writes">
      <h2 id="payout-writes">Au registre</h2>
      <div className="conseq">
        <h3>Une fois versé</h3>
        <LedgerLines
          caption="Lignes écrites au versement"
          lines={[reserved, { account: accountWord('provider_cash', null), out: null, in: amount }]}
        />
      </div>
      <div className="conseq">
        <h3>S’il est annulé</h3>
        <LedgerLines
          caption="Lignes écrites à l’annulation"
          lines={[reserved, { account: accountWord(`supplier:${supplier.id}`, supplier.name), out: null, in: amount }]}
        />
      </div>
    </section>
  )
}
