import { product } from '@passerelle/contract/product'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '../text/amount.tsx'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'
import { Weave } from '../picture/weave.tsx'
import { CodeGroups, QrCode } from './qr-code.tsx'

type PassCardProps = {
  /** « Pass Avenir » */
  kind: string
  amountXof: number
  service: string
  /** What the QR holds: the address with the code. */
  qrText: string
  code: string
  /** In words: « encore 12 jours ». */
  timeLeft: string
  /** « jusqu’au 9 décembre 2026 » */
  until: string
  supplier?: { name: string; address?: string; note?: ReactNode }
  onFullScreen: () => void
  /** Call, change: buttons `sm` and `line`. */
  actions?: ReactNode
}

/** The next usable pass: what it is worth, its QR, how long, where. */
export function PassCard({ kind, amountXof, service, qrText, code, timeLeft, until, supplier, onFullScreen, actions }: PassCardProps) {
  const titleId = useId()
  return (
    <article className="pass-card" aria-labelledby={titleId}>
      <div className="pass-top on-deep">
        <p className="kind">{kind}</p>
        <p><Amount value={amountXof} /></p>
        <h2 className="srv" id={titleId} tabIndex={-1}>{service}</h2>
      </div>
      <Weave isOnDeep />
      <button className="pass-qr" type="button" onClick={onFullScreen}>
        <QrCode text={qrText} label={`Code QR du ${product.noun}`} />
        <CodeGroups className="codeline" code={code} />
        <span className="tap">
          <Icon name="expand" size={20} />
          Plein écran
        </span>
      </button>
      <div className="pass-body">
        <dl className="facts">
          <div>
            <Icon name="clock" />
            <dt>Valable</dt>
            <dd><span className="strong">{timeLeft}</span>, {until}</dd>
          </div>
          {supplier && (
            <div>
              <Icon name="shop" />
              <dt>Fournisseur</dt>
              <dd>
                <span className="strong">{supplier.name}</span>
                {supplier.address && <span className="block">{supplier.address}</span>}
                {supplier.note}
              </dd>
            </div>
          )}
        </dl>
        {actions && <div className="row">{actions}</div>}
      </div>
    </article>
  )
}

type PassRowProps = {
  amountXof: number
  /** Time left, or a badge. */
  end: ReactNode
  children: ReactNode
  isUsed?: boolean
  /** Absent: nothing more to see. */
  to?: string
  /** Under it: a button `sm` and `line`. */
  action?: ReactNode
}

/** A pass in a list (inside `<ul className="passes">`); a lagoon edge while it is usable. */
export function PassRow({ amountXof, end, children, isUsed, to, action }: PassRowProps) {
  const className = classNames('pass-mini', isUsed && 'used')
  const face = (
    <>
      <Amount value={amountXof} />
      <span className="left">{end}</span>
      <span className="d">{children}</span>
      {to !== undefined && <Icon name="chevron-right" size={20} />}
    </>
  )
  return (
    <li>
      {to === undefined ? <div className={className}>{face}</div> : <Link className={className} to={to}>{face}</Link>}
      {action && <div className="mt-2">{action}</div>}
    </li>
  )
}
