import type { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { limits } from '@passerelle/contract/constants'
import { formatInstant } from '@passerelle/contract/dates'
import { type ReactNode, useState } from 'react'
import type { Reply } from '../platform/api.ts'
import { useDocument } from '../platform/use-document.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { IconButton } from '../ui/text/button.tsx'
import type { PdfViewProps } from './pdf-view.tsx'
import { PictureView } from './picture-view.tsx'
import { useView } from './use-view.ts'
import { Viewer } from './viewer.tsx'

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
  return (
    <Viewer
      label={label}
      id={id}
      name={name}
      view={view}
      file={url && blob ? { url, fileName, size: blob.size } : null}
      hasKeys={hasKeys}
      bar={
        <>
          {place && <span className="muted text-14 basis-full" role="status">{place}</span>}
          {children}
        </>
      }
    >
      {error ? (
        <ErrorState title="Le document n’a pas pu être chargé" reference={error.requestId} onRetry={retry}>{error.message}</ErrorState>
      ) : !url || !blob ? (
        <div className="doc-view" role="status"><Spinner label="Chargement du document" /></div>
      ) : mime.startsWith('image/') ? (
        <PictureView url={url} name={name} view={view} />
      ) : (
        <PdfView file={blob} url={url} name={name} view={view} onRead={setPlace} />
      )}
    </Viewer>
  )
}
