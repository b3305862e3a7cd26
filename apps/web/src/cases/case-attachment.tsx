import { useState } from 'react'
import { useDocument } from '../platform/use-document.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'
import { Button, ButtonLink } from '../ui/text/button.tsx'

export type Attached = { id: string; name: string; mime: string }

/** What is joined to a message: read when asked for, since each reading is noted. */
export function CaseAttachment({ file }: { file: Attached }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <p>
      <Button tone="line" size="sm" icon={file.mime === 'application/pdf' ? 'document' : 'image'} onClick={() => setIsOpen(true)}>
        <span className="wrap-anywhere">{file.name}</span>
      </Button>
      {isOpen && <AttachmentDialog file={file} onClose={() => setIsOpen(false)} />}
    </p>
  )
}

function AttachmentDialog({ file, onClose }: { file: Attached; onClose: () => void }) {
  const { url, fileName, error, retry } = useDocument(file.id)
  return (
    <Dialog isOpen isWide onClose={onClose} title={file.name}>
      {error ? (
        <ErrorState title="La pièce jointe n’a pas pu être chargée" reference={error.requestId} onRetry={retry}>{error.message}</ErrorState>
      ) : !url ? <p role="status"><Spinner label="Chargement de la pièce jointe" /></p> : (
        <div className="stack">
          {file.mime !== 'application/pdf' && <img src={url} alt={file.name} className="max-h-[60dvh] w-full object-contain" />}
          <p className="row">
            <ButtonLink href={url} download={fileName} tone="line" icon="download">Télécharger</ButtonLink>
            <ButtonLink href={url} target="_blank" rel="noreferrer" tone="line" icon="external">Ouvrir</ButtonLink>
          </p>
        </div>
      )}
    </Dialog>
  )
}
