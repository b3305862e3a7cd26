import { limits } from '@passerelle/contract/constants'
import { formatDay } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MoreRows } from '../ui/table/more-rows.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { type GroupBy, groupPasses, type PassGroup, searchPasses, shortCode } from './group-passes.ts'
import { isSoon, timeLeft } from './time-left.ts'
import type { Wallet, WalletPass } from './use-wallet.ts'

/** Of a group, before somebody asks for all of it. */
const shownAtFirst = 4

const byWord: Record<GroupBy, string> = { service: 'Service', supplier: 'Fournisseur' }

type WalletGroupsProps = { passes: readonly WalletPass[]; shownId: number | undefined; wallet: Wallet }

/** All that can be used, by service or by supplier, and what is looked for among it. */
export default function WalletGroups({ passes, shownId, wallet }: WalletGroupsProps) {
  const [params] = useSearchParams()
  const [words, setWords] = useState('')
  const [titleId, searchId] = [useId(), useId()]
  const by: GroupBy = params.get('par') === 'fournisseur' ? 'supplier' : 'service'
  const found = searchPasses(passes, words)
  const groups = groupPasses(found, by)
  const isSearched = words.trim() !== ''
  return (
    <section className="stack" aria-labelledby={titleId}>
      <div className="row-between">
        <h2 id={titleId}>Tous mes {product.nouns}</h2>
        <nav className="seg" aria-label="Grouper par">
          {(['service', 'supplier'] as const).map((one) => (
            <Link key={one} to={{ search: addressOf(params, one) }} replace aria-current={by === one ? 'true' : undefined}>
              {byWord[one]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="search">
        <label className="sr" htmlFor={searchId}>Chercher un {product.noun}</label>
        <Icon name="search" size={20} />
        <input
          id={searchId}
          type="search"
          className="input"
          autoComplete="off"
          placeholder="Service, fournisseur ou code"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <p role="status" className={isSearched ? 'muted' : 'sr'}>{isSearched && foundSentence(found.length, wallet.hasMore)}</p>
      {groups.map((group, index) => (
        <Group key={`${by} ${group.key}`} group={group} by={by} isOpen={isSearched || index === 0} shownId={shownId} />
      ))}
      {passes.length >= limits.arrayRows && (
        <MoreRows list={wallet} shown={groups.length} className="row-between" of="section" row=".group">
          {passes.length} {product.nouns} à utiliser
        </MoreRows>
      )}
    </section>
  )
}

type GroupProps = { group: PassGroup; by: GroupBy; isOpen: boolean; shownId: number | undefined }

function Group({ group: { title, under, passes, totalXof }, by, isOpen, shownId }: GroupProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? passes : passes.slice(0, shownAtFirst)
  const others = passes.length - shown.length
  return (
    <details className="group" open={isOpen}>
      <summary>
        <span>
          <h3>{title}</h3>
          <span className="muted">{under}</span>
        </span>
        <span className="cnt">
          {passes.length}<span className="sr"> {passes.length > 1 ? product.nouns : product.noun}, </span>
          <small>{formatXof(totalXof)}</small>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {shown.map((pass) => <GroupedPass key={pass.id} pass={pass} by={by} isShown={pass.id === shownId} />)}
      </ul>
      {others > 0 && (
        <p className="group-f">
          {others} {others > 1 ? `autres ${product.nouns}` : `autre ${product.noun}`}
          <Button tone="quiet" size="sm" onClick={() => setIsWhole(true)}>Tout montrer</Button>
        </p>
      )}
    </details>
  )
}

function GroupedPass({ pass, by, isShown }: { pass: WalletPass; by: GroupBy; isShown: boolean }) {
  const [params] = useSearchParams()
  return (
    <li>
      <Link to={{ search: passAddress(params, pass.id) }} aria-current={isShown ? 'true' : undefined}>
        <span>
          <span className="strong num">{formatXof(pass[productField.amount])}</span>
          {pass.code && <span className="muted num"> {shortCode(pass.code)}</span>}
          <span className="block">
            {by === 'supplier' && `${pass.service_produit.name}, `}jusqu’au {formatDay(pass.expires_on)}
          </span>
        </span>
        {isSoon(pass.expires_on) ? <Badge tone="wait" icon="clock">{timeLeft(pass.expires_on)}</Badge> : <span />}
        <Icon name="chevron-right" size={20} />
      </Link>
    </li>
  )
}

function addressOf(params: URLSearchParams, by: GroupBy): string {
  const next = new URLSearchParams(params)
  if (by === 'supplier') next.set('par', 'fournisseur')
  else next.delete('par')
  return next.toString()
}

function passAddress(params: URLSearchParams, passId: number): string {
  const next = new URLSearchParams(params)
  next.set(product.slug, String(passId))
  return next.toString()
}

function foundSentence(count: number, hasMore: boolean): string {
  const found = count === 0 ? `Aucun ${product.noun} trouvé` : `${count} ${count > 1 ? `${product.nouns} trouvés` : `${product.noun} trouvé`}`
  return hasMore ? `${found} parmi ceux qui sont affichés.` : `${found}.`
}
