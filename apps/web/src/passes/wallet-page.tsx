import { limits } from '@passerelle/contract/constants'
import { dayOf, formatDay, formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/text/badge.tsx'
import { Button, ButtonLink } from '../ui/text/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { PassRow } from '../ui/pass/pass-card.tsx'
import { Skeleton, SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { lazyDialog, lazyPart, useSoon } from '../ui/feedback/lazy-part.tsx'
import { SupportLink } from '../session/support-link.tsx'
import { totalOf } from './group-passes.ts'
import { PrintSheet } from './print-sheet.tsx'
import { timeLeft } from './time-left.ts'
import { ReportPass, UsablePass } from './usable-pass.tsx'
import { useWallet, type Wallet, type WalletPass } from './use-wallet.ts'

const loadGroups = () => import('./wallet-groups.tsx')
const WalletGroups = lazyPart(loadGroups)
const loadRenewAll = () => import('./renew-all-dialog.tsx')
const RenewAllDialog = lazyDialog(loadRenewAll)

/** More than these are grouped, and can be searched. */
const rowsMax = 6

/** « Mes pass »: the next usable one as a card with its QR, the others as rows, or in groups where they are many. */
export default function WalletPage() {
  const wallet = useWallet()
  return (
    <Page>
      <PageHead
        title={`Mes ${product.nouns}`}
        action={!wallet.since && wallet.rows?.some(({ state, qr }) => state === 'assigned' && qr !== null) && <PrintSheet />}
      >
        {wallet.rows && usableSentence(wallet.rows, wallet)}
        {wallet.isReady && !wallet.since && <span className="mark-off"><Icon name="check-circle" size={20} />Disponibles hors ligne</span>}
      </PageHead>
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

function WalletContent({ passes, wallet }: { passes: readonly WalletPass[]; wallet: Wallet }) {
  const [search] = useSearchParams()
  const chosen = search.get(product.slug)
  const card = useRef<HTMLDivElement>(null)
  useTop(card, chosen)
  const usable = passes.filter((pass) => pass.state === 'assigned' && pass.qr !== null)
  const shown = usable.find((pass) => String(pass.id) === chosen) ?? usable[0]
  const others = usable.filter((pass) => pass !== shown)
  const used = passes.filter((pass) => pass.state === 'used')
  const dead = passes.filter((pass) => pass.state !== 'used' && !usable.includes(pass))
  if (passes.length === 0) return <NoPass />
  return (
    <>
      {shown && <div ref={card}><UsablePass key={shown.id} pass={shown} isAway={wallet.isAway} /></div>}
      {usable.length > rowsMax && <WalletGroups passes={usable} shownId={shown?.id} wallet={wallet} />}
      {usable.length <= rowsMax && others.length > 0 && (
        <PassSection title={shown === usable[0] ? 'Ensuite' : `Mes autres ${product.nouns}`}>
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
      {usable.length > 1 && !wallet.isAway && <RenewAll />}
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

function RenewAll() {
  const [isOpen, setIsOpen] = useState(false)
  useSoon(loadRenewAll)
  return (
    <div>
      <Button tone="quiet" icon="refresh" onClick={() => setIsOpen(true)}>Changer tous mes codes</Button>
      {isOpen && <RenewAllDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Another pass takes the place of the one that was shown: that is where the person is then. */
function useTop(card: RefObject<HTMLElement | null>, chosen: string | null) {
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    scrollTo(0, 0)
    card.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [card, chosen])
}

/** A cut one has the latest passes only, and says so. */
function PassSection({ title, isCut, children }: { title: string; isCut?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isCut && <p className="muted">Les {limits.pastShownMax} plus récents sont affichés.</p>}
      <ul className="passes">{children}</ul>
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

function usableSentence(passes: readonly WalletPass[], { hasMore, since }: Wallet): string {
  const usable = passes.filter((pass) => pass.state === 'assigned')
  const count = usable.length
  const all = count === 0 ? `Aucun ${product.noun} à utiliser` : `${count} ${count > 1 ? product.nouns : product.noun} à utiliser, ${formatXof(totalOf(usable))}`
  if (since) return `${all}. Relevé du ${formatInstant(since)}${count > 0 ? '\u00A0: vos codes marchent sans réseau' : ''}.`
  if (count === 0) return `${all} pour l’instant.`
  if (hasMore) return `Les ${count} ${product.nouns} qui expirent en premier sont affichés. Montrez le code au fournisseur.`
  return `${all}. Montrez le code au fournisseur.`
}
