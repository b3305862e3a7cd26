import { product } from '@passerelle/contract/product'
import sprite from '../../assets/first-icons.svg'

export const arch = 'M2 15A14 14 0 0 1 30 15H23.5A7.5 7.5 0 0 0 8.5 15Z'
export const reflection = 'M2 17A14 14 0 0 0 30 17H27.25A11.25 11.25 0 0 1 4.75 17Z'
export const sun = 'M8.5 17A7.5 7.5 0 0 0 23.5 17Z'

export function WholeMark({ isOnDeep }: { isOnDeep: boolean }) {
  const bridge = isOnDeep ? { fill: '#fff' } : { className: 'mk-a' }
  return (
    <>
      <path {...bridge} d={arch} />
      <path {...bridge} d={reflection} />
      <path className="mk-s" d={sun} />
    </>
  )
}

/** Mark and wordmark; follows the theme. Give the link around it its name. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 187 32" role="img" aria-label={product.brand} className={className}>
      <WholeMark isOnDeep={false} />
      <use className="mk-w" href={`${sprite}#wordmark`} x="42" />
    </svg>
  )
}
