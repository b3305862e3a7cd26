import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../picture/icon.tsx'
import { classNames } from '../text/class-names.ts'
import { Button } from '../text/button.tsx'

type SearchFormProps = {
  label: string
  /** What the list is searched for now. */
  words: string
  onSearch: (words: string) => void
  /** Of the box. */
  className?: string
  /** Beside the box: filters. */
  children?: ReactNode
}

/** Searched when it is sent, not at each letter: every answer costs a slow network. Emptied, the whole list is there again. */
export function SearchForm({ label, words, onSearch, className, children }: SearchFormProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.value = words // « back » changes them too
  }, [words])
  return (
    <form
      className="row items-end"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (box.current) onSearch(box.current.value.trim())
      }}
    >
      <div className={classNames('field flex-1 basis-72', className)}>
        <label htmlFor={id}>{label}</label>
        <div className="flex gap-3">
          <div className="search min-w-0 flex-1">
            <Icon name="search" size={20} />
            <input
              type="search"
              id={id}
              ref={box}
              className="input"
              enterKeyHint="search"
              autoComplete="off"
              onChange={(event) => {
                if (event.target.value === '' && words !== '') onSearch('')
              }}
            />
          </div>
          <Button tone="line" type="submit">Rechercher</Button>
        </div>
      </div>
      {children}
    </form>
  )
}
