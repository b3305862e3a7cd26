import { useState } from 'react'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'
import type { AttachmentDialogProps } from './attachment-dialog.tsx'

export type Attached = { id: string; name: string; mime: string }

const loadDialog = async () => ({ default: (await import('./attachment-dialog.tsx')).AttachmentDialog })
const AttachmentDialog = lazyDialog<AttachmentDialogProps>(loadDialog)

/** What is joined to a message: read when asked for, since each reading is noted. */
export function CaseAttachment({ file }: { file: Attached }) {
  useSoon(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p>
        <Button tone="line" size="sm" icon={file.mime === 'application/pdf' ? 'document' : 'image'} onClick={() => setIsOpen(true)}>
          <span className="wrap-anywhere">{file.name}</span>
        </Button>
      </p>
      {isOpen && <AttachmentDialog file={file} onClose={() => setIsOpen(false)} />}
    </>
  )
}
