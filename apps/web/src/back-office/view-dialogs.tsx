import { adminListViews, type adminRemoveView, type adminRenameView, type adminSaveView } from '@passerelle/contract/saved-views'
import type { SubmitEvent } from 'react'
import type { CallOptions } from '../platform/api.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

type ViewNameDialogProps = {
  title: string
  confirmLabel: string
  /** The one that it has. */
  name?: string
  route: typeof adminSaveView | typeof adminRenameView
  about: Record<string, number>
  sent: (name: string) => CallOptions
  onClose: () => void
}

/** A name for a view; mount it to open it. */
export function ViewNameDialog({ title, confirmLabel, name = '', route, about, sent, onClose }: ViewNameDialogProps) {
  const toast = useToast()
  const { values, set, form } = useValues({ name })
  const draft = useDraft(`view-${about['id'] ?? 'new'}`, form)
  const act = useAct<typeof adminSaveView | typeof adminRenameView>(route, {
    about,
    draft,
    refresh: [adminListViews],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
      onClose()
    },
    onError: ({ fields: faults }) => Object.keys(faults).length > 0,
  })
  const fault = act.error?.fields?.['name']
  const fields = useFaultFocus(fault, '[aria-invalid="true"]')
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!act.isPending) act.mutate(sent(values.name))
  }
  function close() {
    draft.drop()
    onClose()
  }
  return (
    <Dialog isOpen title={title} onClose={close}>
      <form className="form" noValidate ref={fields} onSubmit={submit}>
        <DraftNotice draft={draft} />
        <TextField
          label="Nom de la vue"
          help="Elle garde les filtres et le tri, jamais ce qui est cherché. Vous seul la voyez."
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
          error={fault}
        />
        <DialogActions>
          <Button type="submit" isLoading={act.isPending} loadingText="Enregistrement…">{confirmLabel}</Button>
          <Button tone="line" onClick={close}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A view is made again in a moment: one question, then it is gone. */
export function RemoveViewDialog({ route, view, onClose }: {
  route: typeof adminRemoveView
  view: { id: number; name: string }
  onClose: () => void
}) {
  const toast = useToast()
  const act = useAct(route, {
    about: { id: view.id },
    refresh: [adminListViews],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Supprimer la vue «\u00A0${view.name}\u00A0»`}
      confirmLabel="Supprimer"
      isLoading={act.isPending}
      loadingText="Suppression…"
      onConfirm={() => act.mutate({ params: { id: view.id } })}
    >
      <p>La liste reste comme elle est{'\u202F'}; seul ce raccourci disparaît.</p>
    </ConfirmDialog>
  )
}
