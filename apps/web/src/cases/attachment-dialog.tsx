import { OneDocument, type ShownDocument } from '../documents/document-viewer.tsx'
import { Dialog } from '../ui/layout/dialog.tsx'
import '../ui/styles/desk.css'

export interface AttachmentDialogProps {
  file: ShownDocument
  onClose: () => void
}

/** What is joined to a message, in the viewer of documents. */
export function AttachmentDialog({ file, onClose }: AttachmentDialogProps) {
  return (
    <Dialog isOpen isWide title={file.name} onClose={onClose}>
      <OneDocument label="Pièce jointe" document={file} hasKeys />
    </Dialog>
  )
}
