import { checkAttestation } from '@passerelle/contract/attestations'
import { dayOf, formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { PublicLinks } from '../layouts/public-links.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useUncached } from '../platform/use-uncached.ts'
import { useSession } from '../session/session.tsx'
import { wayHome } from '../session/way-home.ts'
import { LogoBar } from '../shell/logo-bar.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { BackLink, ButtonLink } from '../ui/text/button.tsx'
import '../signed-in.css'
import { NameForm } from './name-form.tsx'
import { NumberForm } from './number-form.tsx'

type Checked = Reply<typeof checkAttestation>

/** Whether a paper is genuine, for whoever holds it: by the address that its QR opens, or by what is typed from it. */
export default function VerifyPage() {
  const { number } = useParams()
  const home = wayHome(useSession().user)
  return (
    <>
      <LogoBar />
      <Page isNarrow>
        <PageHead title="Vérifier une attestation" back={<BackLink to={home.to}>{home.label}</BackLink>}>
          Dit si une attestation de don vient bien de {product.brand}, et si elle vaut toujours.
        </PageHead>
        {number === undefined ? <section className="card"><NumberForm /></section> : <Verified key={number} number={number} />}
        <footer className="muted"><PublicLinks /></footer>
      </Page>
    </>
  )
}

function Verified({ number }: { number: string }) {
  const { data, error, retry } = useUncached(checkAttestation, { params: { number } })
  const another = <ButtonLink to={paths.verify} tone="line">Saisir un autre numéro</ButtonLink>
  if (error?.status === 404) {
    return (
      <EmptyState isCard title="Aucune attestation n’a ce numéro" action={another}>
        Vérifiez chaque caractère. S’ils sont justes, ce papier ne vient pas de {product.brand}.
      </EmptyState>
    )
  }
  if (error) {
    return (
      <ErrorState isCard title="L’attestation n’a pas pu être vérifiée" reference={error.requestId} onRetry={retry}>
        {error.message}
      </ErrorState>
    )
  }
  if (!data) return <SkeletonCard lines={4} />
  return (
    <>
      <section className="card stack" aria-label="L’attestation">
        <StateNotice state={data.state} />
        <DescriptionList pairs={pairsOf(data)} />
      </section>
      <section className="card"><NameForm number={number} /></section>
      <div>{another}</div>
    </>
  )
}

function StateNotice({ state }: Pick<Checked, 'state'>) {
  if (state === 'valid') return <Notice tone="ok" role="status" title="Cette attestation est authentique et valable." />
  return state === 'annulled' ? (
    <Notice tone="no" role="status" title="Cette attestation est annulée.">L’argent a été rendu au donateur.</Notice>
  ) : (
    <Notice tone="wait" role="status" title="Cette attestation est remplacée.">
      Une attestation plus récente existe pour la même période. Demandez-la au donateur.
    </Notice>
  )
}

const pairsOf = ({ number, issued_at: issuedAt, amount, period }: Checked) => [
  { label: 'Numéro', value: <span className="code">{number}</span> },
  { label: 'Établie le', value: formatDay(dayOf(new Date(issuedAt))) },
  ...(period ? [{ label: 'Période', value: `du ${formatDay(period.from_on)} au ${formatDay(period.to_on)}` }] : []),
  { label: 'Montant donné', value: <span className="num">{formatXof(amount)}</span> },
]
