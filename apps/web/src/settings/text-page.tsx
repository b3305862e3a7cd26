import { isAccepted, type TextName, textNames, type Weight, weights, weightWord, wordsOfText } from '@passerelle/contract/text-words'
import { adminGetTexts, adminPublishText, publicText, type PublishedText } from '@passerelle/contract/texts'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct, useRead, useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { MarkedText } from '../texts/marked-text.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { ConfirmDialog } from '../ui/layout/dialog.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { BackLink, Button } from '../ui/text/button.tsx'
import { TextVersions } from './text-versions.tsx'

/** One public text: written, looked at as it will be read, then published as another version. */
export default function TextPage() {
  const { text = '' } = useParams()
  const name = textNames.find((one) => one === text)
  return (
    <Page>
      <PageHead
        title={name ? wordsOfText(name).label : 'Texte'}
        back={<BackLink to={to.admin(section.settings)}>Réglages</BackLink>}
      >
        {name && wordsOfText(name).does}
      </PageHead>
      {name ? <ReadText key={name} name={name} /> : (
        <EmptyState isCard title="Ce texte n’existe pas">Revenez à la liste des réglages.</EmptyState>
      )}
    </Page>
  )
}

function ReadText({ name }: { name: TextName }) {
  const read = useRead(publicText, { params: { text: name } })
  // A form of what was seen: when that changes, it begins anew.
  if (read.data) return <TextDesk key={read.data.text?.version ?? 0} name={name} now={read.data.text} versions={read.data.versions} />
  return read.error ? (
    <ErrorState isCard title="Le texte n’a pas pu être lu" reference={read.error.requestId} onRetry={() => void read.refetch()}>
      {read.error.message}
    </ErrorState>
  ) : <SkeletonCard lines={8} />
}

/** What an earlier version has replaced in the form. */
interface Taken {
  version: number
  before: string
}

interface TextDeskProps {
  name: TextName
  now: PublishedText | null
  versions: Parameters<typeof TextVersions>[0]['versions']
}

function TextDesk({ name, now, versions }: TextDeskProps) {
  const [search] = useSearchParams()
  const old = search.get('version')
  const form = useForm<TypedText>({ defaultValues: { body: now?.body ?? '', weight: 'major' } })
  const [taken, setTaken] = useState<Taken | null>(null)
  const write = (body: string, left: Taken | null) => {
    form.setValue('body', body, { shouldDirty: true })
    setTaken(left)
    form.setFocus('body')
  }
  return (
    <div className="split">
      <TextForm name={name} now={now} form={form} taken={taken} onUndo={({ before }) => write(before, null)} />
      <div className="stack-l">
        {old && <OldVersion name={name} version={old} />}
        <TextVersions
          name={name}
          versions={versions}
          onTake={({ version, body }) => write(body, { version, before: form.getValues('body') })}
        />
      </div>
    </div>
  )
}

interface TypedText {
  body: string
  weight: string
}

interface TextFormProps {
  name: TextName
  now: PublishedText | null
  form: UseFormReturn<TypedText>
  taken: Taken | null
  onUndo: (taken: Taken) => void
}

function TextForm({ name, now, form, taken, onUndo }: TextFormProps) {
  const words = wordsOfText(name)
  const asksAgain = isAccepted(name) && now !== null
  const { register, handleSubmit, control, formState: { errors } } = form
  const draft = useDraft(`text-${name}`, form)
  const [asked, setAsked] = useState<{ body: string; weight: Weight } | null>(null)
  const toast = useToast()
  const refresh = useRefresh()
  const tellFaults = useServerErrors(form)
  const act = useAct(adminPublishText, {
    about: { text: name },
    draft,
    refresh: [publicText, adminGetTexts],
    onSuccess: ({ message }) => {
      draft.forget()
      setAsked(null)
      toast.success(message)
    },
    onError: (error) => {
      // What is refused is told beside the field; an answer that was lost is asked for again by the same button.
      if (error.status === 409 || error.status === 422) setAsked(null)
      if (error.status === 409) refresh(publicText, adminGetTexts)
      return tellFaults(error)
    },
  })
  const body = useWatch({ control, name: 'body' })
  const fields = useFaultFocus(errors.body?.message, '[aria-invalid="true"]')
  return (
    <div className="stack-l">
      <section className="card" aria-labelledby="write">
        <div className="card-head"><h2 id="write">{now ? `Écrire la version ${now.version + 1}` : 'Écrire'}</h2></div>
        <form
          className="form"
          noValidate
          ref={fields}
          onSubmit={handleSubmit((typed) => setAsked({ body: typed.body, weight: weights.find((one) => one === typed.weight) ?? 'major' }))}
        >
          <DraftNotice draft={draft} />
          {taken && (
            <Notice tone="info" title={`La version ${taken.version} est reprise dans le texte.`} role="status">
              <p>Rien n’est publié encore.</p>
              <p className="row"><Button tone="quiet" size="sm" onClick={() => onUndo(taken)}>Revenir à ce qui était écrit</Button></p>
            </Notice>
          )}
          <TextareaField
            {...register('body', { required: 'Le texte est obligatoire.', validate: fits('Le texte', words.max) })}
            label="Texte"
            rows={words.max > 1000 ? 16 : 4}
            help="Une ligne vide sépare les paragraphes. «&nbsp;##&nbsp;» commence un titre, «&nbsp;-&nbsp;» une liste. Un lien s’écrit [mots](https://…)."
            error={errors.body?.message}
          />
          {asksAgain && (
            <ChoiceField
              {...register('weight')}
              label="Cette version est"
              choices={weights.map((value) => ({
                value,
                label: <>{weightWord[value].label}<span className="muted block">{weightWord[value].help}</span></>,
              }))}
              error={errors.weight?.message}
            />
          )}
          <div><Button type="submit">Continuer</Button></div>
        </form>
      </section>
      {body.trim() !== '' && (
        <section className="card" aria-labelledby="text-preview">
          <div className="card-head"><h2 id="text-preview">Aperçu</h2></div>
          <MarkedText text={body} level="h3" />
        </section>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          title={`Publier «\u00A0${words.label}\u00A0»`}
          tone="brand"
          confirmLabel="Publier"
          isLoading={act.isPending}
          loadingText="Publication…"
          onConfirm={() => act.mutate({ body: { name, ...asked, seen: now?.version ?? 0 } })}
          onClose={() => setAsked(null)}
        >
          <Notice tone="info" title={now ? `La version ${now.version + 1} remplace la version ${now.version}` : 'La première version'}>
            {entails(name, { isFirst: now === null, weight: asked.weight })}
          </Notice>
          <MarkedText text={asked.body} level="h3" />
          <p className="muted">Le journal garde votre nom, et les anciennes versions restent lisibles.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function entails(name: TextName, { isFirst, weight }: { isFirst: boolean; weight: Weight }): string {
  if (!isAccepted(name)) return 'Elle se lit tout de suite, par tout le monde.'
  if (isFirst) return 'Chacun la lit et l’accepte à sa prochaine visite.'
  return weightWord[weight].help
}

/** One that is read nowhere else. */
function OldVersion({ name, version }: { name: TextName; version: string }) {
  const { data } = useRead(publicText, { params: { text: name }, query: { version } })
  return data?.text && (
    <section className="card" aria-labelledby="old-version">
      <div className="card-head"><h2 id="old-version">Version {data.text.version}</h2></div>
      <MarkedText text={data.text.body} level="h3" />
    </section>
  )
}
