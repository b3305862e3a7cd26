import type { ComponentProps } from 'react'
import { useFieldIds } from './field.tsx'
import { Icon } from '../picture/icon.tsx'

/** Search: its label is read, not shown, unless `isLabelShown`. */
export function SearchField({
  label, isLabelShown, className, id: givenId, ...input
}: { label: string; isLabelShown?: boolean } & ComponentProps<'input'>) {
  const { id } = useFieldIds(givenId, undefined, undefined)
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id} className={isLabelShown ? undefined : 'sr'}>{label}</label>
      <div className="search">
        <Icon name="search" size={20} />
        <input enterKeyHint="search" autoComplete="off" {...input} type="search" id={id} className="input" />
      </div>
    </div>
  )
}
