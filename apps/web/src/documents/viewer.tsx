import { type ReactNode, useRef } from 'react'
import { useKeys } from '../platform/use-keys.ts'
import { formatFileSize } from '../ui/form/file-size.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { IconButton } from '../ui/text/button.tsx'
import type { View } from './use-view.ts'

interface ViewerProps {
  label: string
  id?: string | undefined
  name: string
  view: View
  /** Once it is there; `size` when it is known. */
  file: { url: string; fileName?: string; size?: number } | null
  hasKeys: boolean
  /** Beside its name and tools. */
  bar?: ReactNode
  children: ReactNode
}

/** What is looked at, under its name and tools: zoom, turn, a tab of its own, a copy. */
export function Viewer({ label, id, name, view, file, hasKeys, bar, children }: ViewerProps) {
  const part = useRef<HTMLElement>(null)
  const { nearer, farther, fit, turn } = view
  useKeys(file ? { '+': nearer, '=': nearer, '-': farther, '0': fit, t: turn } : {}, { part, isEverywhere: hasKeys })
  return (
    <section ref={part} className="doc scroll-mt-20 grid-cols-[minmax(0,1fr)]" id={id} aria-label={label}>
      <div className="doc-bar flex-wrap">
        <b title={name} className="flex-1 basis-20">{name}</b>
        {file && (
          <div className="doc-tools">
            <Tools view={view} />
            <a className="ibtn" href={file.url} target="_blank" rel="noreferrer" aria-label={`Ouvrir ${name} dans un autre onglet`}>
              <Icon name="external" />
            </a>
            <a
              className="ibtn"
              href={file.url}
              download={file.fileName ?? true}
              aria-label={[`Télécharger ${name}`, file.size !== undefined && formatFileSize(file.size)].filter(Boolean).join(', ')}
            >
              <Icon name="download" />
            </a>
          </div>
        )}
        {bar}
      </div>
      {children}
      {file && (
        <p className="doc-keys only-wide">
          <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> ajuster, <kbd>T</kbd> tourner
        </p>
      )}
    </section>
  )
}

function Tools({ view: { zoom, isNearest, nearer, farther, fit, turn } }: { view: View }) {
  return (
    <>
      <IconButton icon="zoom-out" label="Zoom arrière" aria-keyshortcuts="-" onClick={farther} />
      <output className="doc-zoom num">{Math.round(zoom * 100)}{'\u202F'}%</output>
      <IconButton icon="zoom-in" label="Zoom avant" aria-keyshortcuts="+" disabled={isNearest} onClick={nearer} />
      <IconButton icon="expand" label="Ajuster à la largeur" aria-keyshortcuts="0" onClick={fit} />
      <IconButton icon="rotate" label="Tourner" aria-keyshortcuts="T" onClick={turn} />
    </>
  )
}
