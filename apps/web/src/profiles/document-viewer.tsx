import type { adminGetProfile } from '@passerelle/contract/profiles'
import { limits } from '@passerelle/contract/constants'
import { formatInstant } from '@passerelle/contract/dates'
import { useState, type ReactNode } from 'react'
import type { Reply } from '../platform/api.ts'
import { ButtonLink, IconButton } from '../ui/text/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { formatFileSize } from '../ui/form/file-size.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { useDocument } from '../platform/use-document.ts'

export type ProfileDocument = Reply<typeof adminGetProfile>['documents'][number]

/** The documents sent, the latest first; earlier ones stay at hand. */
export function DocumentViewer({ documents }: { documents: readonly ProfileDocument[] }) {
  const [index, setIndex] = useState(0)
  const shown = documents[index]
  if (!shown) return (
    <section className="doc scroll-mt-20 grid-cols-[minmax(0,1fr)]" id="document" aria-label="Document">
      <EmptyState title="Aucun document">Ce dossier n’a pas de pièce jointe.</EmptyState>
    </section>
  )
  return (
    <section className="doc scroll-mt-20 grid-cols-[minmax(0,1fr)]" id="document" aria-label="Document">
      <OneDocument key={shown.id} document={shown}>
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
    </section>
  )
}

const zooms = [1, 1.5, 2, 3, 4] as const

/** One of them, with its tools. */
export function OneDocument({ document: { id, name, mime, size }, children }: { document: ProfileDocument; children?: ReactNode }) {
  const { url, fileName, error, retry } = useDocument(id)
  const [zoomIndex, setZoomIndex] = useState(0)
  const [turns, setTurns] = useState(0)
  const isImage = mime.startsWith('image/')
  return (
    <>
      <div className="doc-bar flex-wrap">
        <b title={name} className="flex-1 basis-20">{name}</b>
        {isImage && (
          <>
            <IconButton icon="zoom-out" label="Zoom arrière" disabled={zoomIndex === 0} onClick={() => setZoomIndex(zoomIndex - 1)} />
            <IconButton
              icon="zoom-in"
              label="Zoom avant"
              disabled={zoomIndex === zooms.length - 1}
              onClick={() => setZoomIndex(zoomIndex + 1)}
            />
            <IconButton icon="rotate" label="Tourner" onClick={() => setTurns((turns + 3) % 4)} />
          </>
        )}
        {url && (
          <a className="ibtn" href={url} download={fileName} aria-label={`Télécharger ${name}, ${formatFileSize(size)}`}>
            <Icon name="download" />
          </a>
        )}
        {children}
      </div>
      {error ? (
        <ErrorState title="Le document n’a pas pu être chargé" reference={error.requestId} onRetry={retry}>{error.message}</ErrorState>
      ) : !url ? (
        <div className="doc-view" role="status"><Spinner label="Chargement du document" /></div>
      ) : isImage ? (
        <TurnableImage url={url} name={name} zoom={zooms[zoomIndex] ?? 1} turns={turns} />
      ) : (
        <div className="doc-view min-w-0">
          <ButtonLink href={url} target="_blank" rel="noreferrer" tone="line" icon="external" className="only-narrow">
            Ouvrir le document
          </ButtonLink>
          {/* Browsers show no PDF in a sandbox; the server has checked that it is one. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe src={url} title={name} className="only-wide h-[70dvh] w-full border-0" />
        </div>
      )}
    </>
  )
}

/** Its box takes the turned image’s shape, so that a zoomed document scrolls to its every edge. */
function TurnableImage({ url, name, zoom, turns }: { url: string; name: string; zoom: number; turns: number }) {
  const [ratio, setRatio] = useState(1)
  const isSideways = turns % 2 === 1
  const place = { placeItems: 'safe center', maxHeight: '75dvh' }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
    <div className="doc-view min-w-0 overflow-auto" style={place} tabIndex={0} role="group" aria-label="Document, défilable">
      <div className="relative" style={{ width: `${zoom * 100}%`, aspectRatio: isSideways ? 1 / ratio : ratio }}>
        <img
          src={url}
          alt={name}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{ translate: '-50% -50%', rotate: `${turns * 90}deg`, width: isSideways ? `${ratio * 100}%` : '100%' }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalHeight > 0 ? naturalWidth / naturalHeight : 1)}
        />
      </div>
    </div>
  )
}
