import type { adminArchiveService } from '@passerelle/contract/catalogue'
import type { Route } from '@passerelle/contract/route'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'

type ArchiveDialogProps = {
  /** Of a service, or of a pass type: same shape. */
  route: typeof adminArchiveService
  id: number
  name: string
  refresh: readonly Route[]
  onClose: () => void
}

/** Withdraws an entry of the catalogue, after a question: there is no way back from here. */
export function ArchiveDialog({ route, id, name, refresh, onClose }: ArchiveDialogProps) {
  const toast = useToast()
  const archive = useAct(route, {
    about: { id },
    refresh,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Archiver ${name}`}
      confirmLabel="Archiver"
      isLoading={archive.isPending}
      loadingText="Archivage…"
      onConfirm={() => archive.mutate({ params: { id } })}
    >
      <p>Les nouvelles demandes et les nouveaux dons ne le proposeront plus. Ce qui existe déjà reste.</p>
    </ConfirmDialog>
  )
}
