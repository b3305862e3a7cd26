import { formatDay, isDay } from '@passerelle/contract/dates'
import { type HolidayKind, holidayKinds, holidayKindWord } from '@passerelle/contract/holiday-words'
import { adminListHolidays, adminPreviewHoliday, adminRemoveHoliday, adminSetHoliday, type Holiday } from '@passerelle/contract/holidays'
import { useForm, useWatch } from 'react-hook-form'
import { useServerErrors } from '../platform/forms.ts'
import { useAct, useRead, useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { DateField } from '../ui/form/typed-fields.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Button } from '../ui/text/button.tsx'

/** Adds a holiday, or corrects the given one; mount it to open it. */
export function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  const form = useForm<{ on_day: string; name: string; kind: string }>({
    defaultValues: { on_day: holiday?.stored_on ?? '', name: holiday?.name ?? '', kind: holiday?.kind ?? 'fixed' },
  })
  const { register, handleSubmit, control, formState: { errors } } = form
  const draft = useDraft(holiday ? `holiday-${holiday.stored_on}` : 'holiday', form)
  const close = () => {
    draft.forget()
    onClose()
  }
  const toast = useToast()
  const refresh = useRefresh()
  const tellFaults = useServerErrors(form)
  const act = useAct(adminSetHoliday, {
    draft,
    refresh: [adminListHolidays],
    onSuccess: ({ message }) => {
      toast.success(message)
      close()
    },
    onError: (error) => {
      if (error.status === 409) refresh(adminListHolidays)
      return tellFaults(error)
    },
  })
  const [day, kind] = useWatch({ control, name: ['on_day', 'kind'] })
  return (
    <Dialog isOpen onClose={close} title={holiday ? `Corriger ${holiday.name}` : 'Ajouter un jour férié'}>
      <form
        className="form"
        noValidate
        onSubmit={handleSubmit((typed) => act.mutate({ body: { ...typed, kind: kindOf(typed.kind), was: holiday?.stored_on ?? '' } }))}
      >
        <DraftNotice draft={draft} />
        <TextField
          {...register('name', { required: 'Le nom est obligatoire.' })}
          label="Nom"
          autoComplete="off"
          error={errors.name?.message}
        />
        <DateField {...register('on_day', { required: 'Le jour est obligatoire.' })} label="Jour" error={errors.on_day?.message} />
        <ChoiceField
          {...register('kind')}
          label="Sorte"
          choices={holidayKinds.map((value) => ({
            value,
            label: <>{holidayKindWord[value].label}<span className="muted block">{holidayKindWord[value].help}</span></>,
          }))}
          error={errors.kind?.message}
        />
        {isDay(day) && <Effect on={day} kind={kindOf(kind)} was={holiday?.stored_on} />}
        <DialogActions>
          <Button type="submit" isLoading={act.isPending} loadingText="Enregistrement…">Enregistrer</Button>
          <Button tone="line" onClick={close}>Annuler</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const kindOf = (typed: string): HolidayKind => holidayKinds.find((one) => one === typed) ?? 'fixed'

export function RemoveHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const toast = useToast()
  const refresh = useRefresh()
  const act = useAct(adminRemoveHoliday, {
    about: { day: holiday.stored_on },
    refresh: [adminListHolidays],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: () => {
      refresh(adminListHolidays)
      onClose()
      return false
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Retirer ${holiday.name}`}
      confirmLabel="Retirer ce jour"
      isLoading={act.isPending}
      loadingText="Retrait…"
      onConfirm={() => act.mutate({ body: { on_day: holiday.stored_on } })}
      onClose={onClose}
    >
      <p>
        Le {formatDay(holiday.on_day)} ne sera plus férié{holiday.kind === 'yearly' && ', ni cette année ni les suivantes'}.
      </p>
      <Effect was={holiday.stored_on} />
    </ConfirmDialog>
  )
}

/** What it changes to what people are promised, before it is done. */
function Effect({ on, was, kind }: { on?: string; was?: string | undefined; kind?: HolidayKind }) {
  const { data } = useRead(adminPreviewHoliday, { query: { ...(on && { on, kind }), ...(was && { was }) } })
  if (!data) return null
  const { due_before: before, due_after: after, promised } = data
  return (
    <Notice
      tone="info"
      title={before === after
        ? 'Les délais promis aujourd’hui ne changent pas'
        : `Une réponse promise aujourd’hui viendrait le ${formatDay(after)}, et non le ${formatDay(before)}`}
    >
      {promised > 0 && (promised === 1
        ? 'La réclamation qui attend garde la date promise.'
        : `Les ${promised} réclamations qui attendent gardent la date promise.`)}
    </Notice>
  )
}
