import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icon-names.ts'
import { Spinner } from '../feedback/spinner.tsx'

export type ButtonTone = 'brand' | 'sun' | 'line' | 'quiet' | 'clay' | 'clay-line'

type ButtonLook = {
  /** sun: give, pay, scan, get paid. brand: any other main action. line: second. quiet: third. clay: irreversible. */
  tone?: ButtonTone
  /** sm 44 px, md 48 px, lg 56 px (pay, scan). */
  size?: 'sm' | 'md' | 'lg'
  isWide?: boolean
  icon?: IconName
}

function buttonClass({ tone = 'brand', size = 'md', isWide }: ButtonLook, className?: string) {
  return classNames('btn', tone !== 'brand' && `btn-${tone}`, size !== 'md' && `btn-${size}`, isWide && 'btn-wide', className)
}

type ButtonProps = ButtonLook & {
  /** Give the boolean, even false: the button then keeps one width in both states. */
  isLoading?: boolean
  /** « Enregistrement… » */
  loadingText?: string
} & ComponentProps<'button'>

/** `type` is `button` unless said. While loading it stays focusable and does nothing. */
export function Button({
  tone, size, isWide, icon, isLoading, loadingText = 'Un instant…', className, type = 'button', onClick, children, ...rest
}: ButtonProps) {
  const face = (
    <>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </>
  )
  return (
    <button
      {...rest}
      type={isLoading ? 'button' : type}
      className={buttonClass({ tone, size, isWide }, className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || rest['aria-disabled']}
      onClick={isLoading ? undefined : onClick}
    >
      {isLoading === undefined ? face : <TwoFaces isLoading={isLoading} loadingText={loadingText} face={face} />}
    </button>
  )
}

/** What it says idle and while loading, in one cell: the wider of the two gives the width (button.css). */
function TwoFaces({ isLoading, loadingText, face }: { isLoading: boolean; loadingText: string; face: ReactNode }) {
  return (
    <span className="btn-faces">
      <span className={isLoading ? 'is-off' : undefined}>{face}</span>
      <span className={isLoading ? undefined : 'is-off'} aria-hidden={isLoading ? undefined : true}>
        {isLoading && <Spinner />}
        {loadingText}
      </span>
    </span>
  )
}

/** A link that looks like a button: `to` for our own screens, `href` for the rest. */
export function ButtonLink({
  tone, size, isWide, icon, className, children, ...rest
}: ButtonLook & (LinkProps | ({ to?: undefined } & ComponentProps<'a'>))) {
  const face = (
    <>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </>
  )
  const look = buttonClass({ tone, size, isWide }, className)
  if (rest.to === undefined) return <a {...rest} className={look}>{face}</a>
  return <Link {...rest} className={look}>{face}</Link>
}

type IconButtonProps = { icon: IconName; label: string; hasLine?: boolean } & Omit<ComponentProps<'button'>, 'children'>

/** 44 px; the label is what it does and to what: « Retirer cip.jpg ». */
export function IconButton({ icon, label, hasLine, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames('ibtn', hasLine && 'ibtn-line', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

export function IconLink({ icon, label, className, ...rest }: { icon: IconName; label: string } & Omit<LinkProps, 'children'>) {
  return (
    <Link {...rest} className={classNames('ibtn', className)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

/** A link that acts, in a row or under a form: « Faire don › », « Mot de passe oublié ? ». */
export function ActionLink({ icon, className, children, ...rest }: { icon?: IconName } & LinkProps) {
  return (
    <Link {...rest} className={classNames('link-act', className)}>
      {children}
      {icon && <Icon name={icon} size={20} />}
    </Link>
  )
}

/** « ‹ Mes dons », above a page's title. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className="back">
      <Icon name="chevron-left" size={20} />
      {children}
    </Link>
  )
}
