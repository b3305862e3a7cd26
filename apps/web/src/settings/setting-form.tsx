import { feeOf } from '@passerelle/contract/fee'
import { formatXof } from '@passerelle/contract/money'
import { formatSetting, type SettingName, typedUnitOf, wordsOf } from '@passerelle/contract/setting-words'
import { adminGetSettings, adminListSettingHistory, adminSetSetting, type Figure } from '@passerelle/contract/settings'
import { useState, type SubmitEvent } from 'react'
import { useAct, useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Button } from '../ui/text/button.tsx'
import { readTyped, typedOf } from './typed-figure.ts'

/** Another value: what it entails is said before the button, and a grave one is asked for twice. */
export function SettingForm({ figure: { name, value, default: origin, min, max } }: { figure: Figure }) {
  const words = wordsOf(name)
  const { values, set, form } = useValues({ typed: typedOf(name, value) })
  const draft = useDraft(`setting-${name}`, form)
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<number | null>(null)
  const act = useSetting(name, { draft, onFault: () => setAsked(null) })
  const error = fault ?? act.error?.fields.value
  const fields = useFaultFocus(error, '[aria-invalid="true"]')
  const next = readTyped(name, values.typed)
  const bounds = `De ${formatSetting(name, min)} à ${formatSetting(name, max)}.`

  const send = (wanted: number) => act.mutate({ body: { name, value: wanted, seen: value } })
  const ask = (wanted: number) => (words.isGrave ? setAsked(wanted) : send(wanted))
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = next === null || next < min || next > max ? bounds : next === value ? 'Ce réglage a déjà cette valeur.' : undefined
    setFault(found)
    if (found) fields.current?.querySelector('input')?.focus()
    else if (next !== null && !act.isPending) ask(next)
  }

  return (
    <section className="card" aria-labelledby="setting-change">
      <div className="card-head"><h2 id="setting-change">Changer</h2></div>
      <form className="form" noValidate ref={fields} onSubmit={submit}>
        <DraftNotice draft={draft} />
        <TextField
          label="Nouvelle valeur"
          name="value"
          inputMode={typedUnitOf(name).factor === 1 ? 'numeric' : 'decimal'}
          autoComplete="off"
          unit={typedUnitOf(name).word}
          help={bounds}
          value={values.typed}
          onChange={(event) => {
            setFault(undefined)
            act.reset()
            set({ typed: event.target.value })
          }}
          error={error}
        />
        {next === null || next === value ? <Notice tone="info" title="Ce qu’un changement entraîne">{words.entails}</Notice> : (
          <Notice tone="info" title={<span className="num">De {formatSetting(name, value)} à {formatSetting(name, next)}</span>}>
            {words.entails}
            <Example name={name} from={value} to={next} />
          </Notice>
        )}
        <div className="row">
          <Button type="submit" isLoading={act.isPending} loadingText="Enregistrement…">Changer le réglage</Button>
          {value !== origin && (
            <Button tone="line" onClick={() => ask(origin)}>Revenir à la valeur d’origine ({formatSetting(name, origin)})</Button>
          )}
        </div>
      </form>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={words.label}
          tone="brand"
          confirmLabel="Changer le réglage"
          isLoading={act.isPending}
          loadingText="Enregistrement…"
          onConfirm={() => send(asked)}
          onClose={() => setAsked(null)}
        >
          <DescriptionList
            pairs={[{ label: 'Avant', value: formatSetting(name, value) }, { label: 'Après', value: formatSetting(name, asked) }]}
          />
          <p>{words.entails}<Example name={name} from={value} to={asked} /></p>
          <p className="muted">Le journal garde les deux valeurs et votre nom.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const exampleXof = 10_000

/** What a fee is, in francs. */
function Example({ name, from, to }: { name: SettingName; from: number; to: number }) {
  if (name !== 'feeBasisPoints') return null
  return (
    <span className="block mt-2">
      Sur un don de {formatXof(exampleXof)}, les frais passent de {formatXof(feeOf(exampleXof, from))} à{' '}
      {formatXof(feeOf(exampleXof, to))}.
    </span>
  )
}

function useSetting(name: SettingName, { draft, onFault }: { draft: ReturnType<typeof useDraft>; onFault: () => void }) {
  const toast = useToast()
  const refresh = useRefresh()
  return useAct(adminSetSetting, {
    about: { setting: name },
    draft,
    refresh: [adminGetSettings, adminListSettingHistory],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
    },
    onError: (error) => {
      onFault()
      // Somebody changed it meanwhile: what it is now is shown before it can be changed again.
      if (error.status === 409) refresh(adminGetSettings, adminListSettingHistory)
      return error.fields.value !== undefined
    },
  })
}
