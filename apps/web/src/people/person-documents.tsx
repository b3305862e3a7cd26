import { formatShortInstant } from '@passerelle/contract/dates'
import { adminListPersonDocuments } from '@passerelle/contract/person'
import { useState } from 'react'
import { useRead } from '../platform/query.ts'
import { DocumentViewer } from '../documents/document-viewer.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { IconButton } from '../ui/text/button.tsx'
import '../ui/styles/desk.css'
import { formatFileSize } from '../ui/form/file-size.ts'
import { StoryPart } from '../ui/layout/story-part.tsx'

/** What the person sent, the latest first; each opens here, and its reading is noted. */
export function PersonDocuments({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useRead(adminListPersonDocuments, { params: { id: userId } })
  const [openId, setOpenId] = useState<string | null>(null)
  const documents = data?.documents ?? []
  const open = documents.find(({ id }) => id === openId)
  return (
    <StoryPart
      id="documents"
      title="Documents"
      action={<span className="muted">chaque lecture est notée</span>}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
    >
      {documents.length === 0 && <p className="muted">Aucun document envoyé.</p>}
      <ul className="sent-docs">
        {documents.map(({ id, name, mime, size, sent_at: sentAt }) => (
          <li key={id}>
            <span className="thumb"><Icon name={mime.startsWith('image/') ? 'image' : 'document'} size={20} /></span>
            <p className="min-w-0">
              <span className="strong wrap-anywhere">{name}</span>
              <span className="muted block">{`${formatFileSize(size)}, ${formatShortInstant(sentAt)}`}</span>
            </p>
            <IconButton icon="eye" label={`Voir ${name}`} onClick={() => setOpenId(id)} />
          </li>
        ))}
      </ul>
      {open && <Dialog isOpen isWide title={open.name} onClose={() => setOpenId(null)}><DocumentViewer documents={[open]} /></Dialog>}
    </StoryPart>
  )
}
