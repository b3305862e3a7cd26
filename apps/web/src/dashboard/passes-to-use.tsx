import { formatXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import { formatDay } from '@passerelle/contract/dates'
import { Link } from 'react-router'
import { groupPasses, totalOf } from '../passes/group-passes.ts'
import { timeLeft } from '../passes/time-left.ts'
import type { Wallet, WalletPass } from '../passes/use-wallet.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { Weave } from '../ui/picture/weave.tsx'
import { Amount } from '../ui/text/amount.tsx'
import { ActionLink, ButtonLink } from '../ui/text/button.tsx'

/** The wallet has the others. */
const groupsShown = 4

/** What a beneficiary can do today: the next pass, its code at a touch, then where the others are used. */
export function PassesToUse({ wallet }: { wallet: Wallet }) {
  if (wallet.isLoading) return <SkeletonCard lines={3} />
  if (!wallet.rows) return (
    <ErrorState isCard title={`Vos ${product.nouns} n’ont pas pu être chargés`} reference={wallet.error?.requestId} onRetry={wallet.retry}>
      {wallet.error?.message}
    </ErrorState>
  )
  const usable = wallet.rows.filter((pass) => pass.state === 'assigned')
  const [first] = usable
  if (!first) return null
  return (
    <>
      <NextPass pass={first} usable={usable} hasMore={wallet.hasMore} />
      {usable.length > 1 && <WhereTheyAreUsed usable={usable} />}
    </>
  )
}

type NextPassProps = { pass: WalletPass; usable: readonly WalletPass[]; hasMore: boolean }

function NextPass({ pass, usable, hasMore }: NextPassProps) {
  const { supplier, service_produit: service } = pass
  const places = new Set(usable.flatMap((one) => one.supplier?.id ?? [])).size
  return (
    <section className="lead" aria-labelledby="to-use">
      <div className="lead-a">
        <h2 id="to-use">
          {hasMore ? `Les ${usable.length} ${product.nouns} qui expirent en premier` : `${counted(usable.length)} à utiliser`}
        </h2>
        <p><Amount value={totalOf(usable)} /></p>
        {places > 0 && <p>chez {places > 1 ? `${places} fournisseurs` : 'un fournisseur'}</p>}
      </div>
      <Weave isOnDeep />
      <div className="lead-b">
        <div>
          <p className="left">À utiliser en premier{'\u00A0'}: {timeLeft(pass.expires_on)}</p>
          <h3>{service.name}, <span className="num">{formatXof(pass[productField.amount])}</span></h3>
          <p className="muted">
            {supplier ? [supplier.name, supplier.address, supplier.city].filter(Boolean).join(', ') : 'Pas encore de fournisseur'}
            {`. Jusqu’au ${formatDay(pass.expires_on)}.`}
          </p>
        </div>
        <div className="row">
          <ButtonLink to={paths.wallet} icon="qr">Montrer le code</ButtonLink>
          {supplier && (
            <ButtonLink href={`tel:${supplier.phone}`} tone="line" icon="phone">
              Appeler <span className="sr">{supplier.name}</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

function WhereTheyAreUsed({ usable }: { usable: readonly WalletPass[] }) {
  return (
    <section className="stack" aria-labelledby="my-passes">
      <div className="row-between">
        <h2 id="my-passes">Mes {product.nouns}</h2>
        <ActionLink to={paths.wallet}>Tout voir</ActionLink>
      </div>
      <ul className="group">
        {groupPasses(usable, 'service').slice(0, groupsShown).map(({ key, title, under, passes, totalXof }) => (
          <li key={key}>
            <Link to={`${paths.wallet}?${product.slug}=${passes[0]?.id}`}>
              <span>
                <span className="strong block">{title}</span>
                <span className="muted">{under}</span>
              </span>
              <span className="cnt">
                {passes.length}<span className="sr"> {passes.length > 1 ? product.nouns : product.noun}, </span>
                <small>{formatXof(totalXof)}</small>
              </span>
              <Icon name="chevron-right" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const counted = (count: number) => `${count} ${count > 1 ? product.nouns : product.noun}`
