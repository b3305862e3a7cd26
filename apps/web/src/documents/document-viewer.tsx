import type { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { limits } from '@passerelle/contract/constants'
import { formatInstant } from '@passerelle/contract/dates'
import { type ReactNode, useRef, useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useDocument } from '../platform/use-document.ts'
import { useKeys } from '../platform/use-keys.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { formatFileSize } from '../ui/form/file-size.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { IconButton } from '../ui/text/button.tsx'
import type { PdfViewProps } from './pdf-view.tsx'
import { PictureView } from './picture-view.tsx'
import { useView, type View } from './use-view.ts'

export type ProfileDocument = Reply<typeof adminGetProfile>['documents'][number]
export type ShownDocument = Pick<ProfileDocument, 'id' | 'name' | 'mime'>

const PdfView = lazyPart<PdfViewProps>(() => import('./pdf-view.tsx'), undefined, () => (
  <div className="doc-view" role="status"><Spinner label="Ouverture du PDF" /></div>
))

/** The documents sent, the latest first; earlier ones stay at hand. The keys act from anywhere on the page, or in its dialog. */
export function DocumentViewer({ documents }: { documents: readonly ProfileDocument[] }) {
  const [index, setIndex] = useState(0)
  const shown = documents[index]
  if (!shown) return (
    <section className="doc scroll-mt-20 grid-cols-[minmax(0,1fr)]" id="document" aria-label="Document">
      <EmptyState title="Aucun document">Ce dossier n’a pas de pièce jointe.</EmptyState>
    </section>
  )
  return (
    <OneDocument key={shown.id} label="Document" id="document" document={shown} hasKeys>
      {documents.length > 1 && (
        <div className="flex basis-full items-center justify-between gap-2">
          <span className="muted text-14">
            {index === 0 ? 'Dernier document' : 'Document précédent'}, reçu le {formatInstant(shown.sent_at)}
            {documents.length >= limits.shownMax && `. Les ${limits.shownMax} plus récents sont ici.`}
          </span>
          <IconButton
            icon="chevron-right"
            label={`Document suivant, ${index + 1} sur ${documents.length}`}
            onClick={() => setIndex((index + 1) % documents.length)}
          />
        </div>
      )}
    </OneDocument>
  )
}

interface OneDocumentProps {
  label: string
  id?: string
  document: ShownDocument
  /** Alone on its page or in its dialog: its keys act from everywhere there. Else the focus must be in it. */
  hasKeys?: boolean
  children?: ReactNode
}

/** One of them, with its tools. It is read once: zooming and turning ask for nothing. */
export function OneDocument({ label, id, document: { id: fileId, name, mime }, hasKeys = false, children }: OneDocumentProps) {
  const { url, blob, fileName, error, retry } = useDocument(fileId)
  const [place, setPlace] = useState('')
  const view = useView()
  const part = useRef<HTMLElement>(null)
  const { nearer, farther, fit, turn } = view
  useKeys(url ? { '+': nearer, '=': nearer, '-': farther, '0': fit, t: turn } : {}, { part, isEverywhere: hasKeys })
  return (
    <section ref={part} className="doc scroll-mt-20 grid-cols-[minmax(0,1fr)]" id={id} aria-label={label}>
      <div className="doc-bar flex-wrap">
        <b title={name} className="flex-1 basis-20">{name}</b>
        {url && blob && (
          <div className="doc-tools">
            <Tools view={view} />
            <a className="ibtn" href={url} target="_blank" rel="noreferrer" aria-label={`Ouvrir ${name} dans un autre onglet`}>
              <Icon name="external" />
            </a>
            <a
              className="ibtn"
              href={url}
              download={fileName}
              aria-label={`Télécharger ${name}, ${formatFileSize(blob.size)}`}
            >
              <Icon name="download" />
            </a>
          </div>
        )}
        {place && <span className="muted text-14 basis-full" role="status">{place}</span>}
        {children}
      </div>
      {error ? (
        <ErrorState title="Le document n’a pas pu être chargé" reference={error.requestId} onRetry={retry}>{error.message}</ErrorState>
      ) : !url || !blob ? (
        <div className="doc-view" role="status"><Spinner label="Chargement du document" /></div>
      ) : mime.startsWith('image/') ? (
        <PictureView url={url} name={name} view={view} />
      ) : (
        <PdfView file={blob} url={url} name={name} view={view} onRead={setPlace} />
      )}
      {url && (
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
