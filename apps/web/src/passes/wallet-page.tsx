import { limits } from '@passerelle/contract/constants'
import { dayOf, formatDay } from '@passerelle/contract/dates'
import { getWallet } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { type Pages, useKeyset } from '../platform/use-pages.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { PassRow } from '../ui/pass/pass-card.tsx'
import { Skeleton, SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { SupportLink } from '../session/support-link.tsx'
import { timeLeft } from './time-left.ts'
import { ReportPass, UsablePass, type WalletPass } from './usable-pass.tsx'

/** « Mes pass »: the next usable one as a card with its QR, the others as rows. */
export default function WalletPage() {
  const wallet = useKeyset(getWallet, { refetchOnWindowFocus: true })
  return (
    <Page>
      <PageHead title={`Mes ${product.nouns}`}>{wallet.rows && usableSentence(wallet.rows, wallet.hasMore)}</PageHead>
      {wallet.rows && <WalletContent passes={wallet.rows} wallet={wallet} />}
      {wallet.isLoading && <WalletSkeleton />}
      {wallet.error && !wallet.rows && (
        <ErrorState
          isCard
          title={`Vos ${product.nouns} n’ont pas pu être chargés`}
          onRetry={wallet.retry}
          reference={wallet.error.requestId}
        >
          {wallet.error.message}
        </ErrorState>
      )}
    </Page>
  )
}

function WalletContent({ passes, wallet }: { passes: readonly WalletPass[]; wallet: Pages<WalletPass> }) {
  const [search] = useSearchParams()
  const usable = passes.filter((pass) => pass.state === 'assigned' && pass.qr !== null)
  const shown = usable.find((pass) => String(pass.id) === search.get(product.slug)) ?? usable[0]
  const others = usable.filter((pass) => pass !== shown)
  const used = passes.filter((pass) => pass.state === 'used')
  const dead = passes.filter((pass) => pass.state !== 'used' && !usable.includes(pass))
  if (passes.length === 0) return <NoPass />
  return (
    <>
      {shown && <UsablePass key={shown.id} pass={shown} />}
      {others.length > 0 && (
        <PassSection
          title={shown === usable[0] ? 'Ensuite' : `Mes autres ${product.nouns}`}
          foot={usable.length >= limits.arrayRows && (
            <MoreRows list={wallet} shown={others.length} className="row-between" of="section" row="li">
              {usable.length} {product.nouns} à utiliser
            </MoreRows>
          )}
        >
          {others.map((pass) => (
            <PassRow
              key={pass.id}
              amountXof={pass[productField.amount]}
              end={timeLeft(pass.expires_on)}
              to={`${paths.wallet}?${product.slug}=${pass.id}`}
            >
              {pass.service_produit.name}
            </PassRow>
          ))}
        </PassSection>
      )}
      {dead.length > 0 && (
        <PassSection title="Inutilisables" isCut={dead.length >= limits.pastShownMax}>
          {dead.map((pass) => (
            <PassRow
              key={pass.id}
              isUsed
              amountXof={pass[productField.amount]}
              end={<DeadBadge state={pass.state} />}
              action={<ReportPass pass={pass} />}
            >
              {pass.service_produit.name}{pass.state === 'suspended'
                ? <>. Contactez le <SupportLink />.</>
                : `, valable jusqu’au ${formatDay(pass.expires_on)}`}
            </PassRow>
          ))}
        </PassSection>
      )}
      {used.length > 0 && (
        <PassSection title="Utilisés" isCut={used.length >= limits.pastShownMax}>
          {used.map((pass) => (
            <PassRow
              key={pass.id}
              isUsed
              amountXof={pass[productField.amount]}
              end={<Badge icon="check">Utilisé</Badge>}
              action={<ReportPass pass={pass} />}
            >
              {pass.service_produit.name}{pass.used_at && `, le ${formatDay(dayOf(new Date(pass.used_at)))}`}
            </PassRow>
          ))}
        </PassSection>
      )}
    </>
  )
}

/** A cut one has the latest passes only, and says so. */
function PassSection({ title, isCut, foot, children }: { title: string; isCut?: boolean; foot?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isCut && <p className="muted">Les {limits.pastShownMax} plus récents sont affichés.</p>}
      <ul className="passes">{children}</ul>
      {foot}
    </section>
  )
}

function DeadBadge({ state }: { state: WalletPass['state'] }) {
  return state === 'suspended' ? <Badge icon="lock">Suspendu</Badge> : <Badge tone="no">Expiré</Badge>
}

function NoPass() {
  return (
    <EmptyState
      isCard
      title={`Vous n’avez pas encore de ${product.noun}`}
      action={<ButtonLink to={paths.services}>Voir les services et produits</ButtonLink>}
    >
      Choisissez un service et envoyez une demande. Dès qu’un partenaire la finance, vos {product.nouns} arrivent ici avec leur code.
    </EmptyState>
  )
}

function WalletSkeleton() {
  return (
    <>
      <div className="card stack" aria-hidden="true">
        <Skeleton width={36} height={44} />
        <Skeleton height={272} />
      </div>
      <SkeletonCard lines={1} />
    </>
  )
}

function usableSentence(passes: readonly WalletPass[], hasMore: boolean): string {
  const count = passes.filter((pass) => pass.state === 'assigned').length
  if (count === 0) return `Aucun ${product.noun} à utiliser pour l’instant.`
  if (hasMore) return `Les ${count} ${product.nouns} qui expirent en premier sont affichés. Montrez le code au fournisseur.`
  return `${count} ${count > 1 ? product.nouns : product.noun} à utiliser. Montrez le code au fournisseur.`
}
