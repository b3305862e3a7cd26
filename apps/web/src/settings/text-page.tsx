import { formatInstant } from '@passerelle/contract/dates'
import { isAccepted, type TextName, textNames, type Weight, weights, weightWord, wordsOfText } from '@passerelle/contract/text-words'
import { adminGetTexts, adminPublishText, publicText, type PublishedText } from '@passerelle/contract/texts'
import { useForm, useWatch } from 'react-hook-form'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
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
  const [search] = useSearchParams()
  const old = search.get('version')
  if (read.data) {
    return (
      <div className="split">
        {/* A form of what was seen: when that changes, it begins anew. */}
        <TextForm key={read.data.text?.version ?? 0} name={name} now={read.data.text} />
        <div className="stack-l">
          {old && <OldVersion name={name} version={old} />}
          <Versions name={name} versions={read.data.versions} />
        </div>
      </div>
    )
  }
  return read.error ? (
    <ErrorState isCard title="Le texte n’a pas pu être lu" reference={read.error.requestId} onRetry={() => void read.refetch()}>
      {read.error.message}
    </ErrorState>
  ) : <SkeletonCard lines={8} />
}

function TextForm({ name, now }: { name: TextName; now: PublishedText | null }) {
  const words = wordsOfText(name)
  const asksAgain = isAccepted(name) && now !== null
  const form = useForm({ defaultValues: { body: now?.body ?? '', weight: 'major' } })
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
    <section className="card" aria-labelledby="write">
      <div className="card-head"><h2 id="write">{now ? `Écrire la version ${now.version + 1}` : 'Écrire'}</h2></div>
      <form
        className="form"
        noValidate
        ref={fields}
        onSubmit={handleSubmit((typed) => setAsked({ body: typed.body, weight: weights.find((one) => one === typed.weight) ?? 'major' }))}
      >
        <DraftNotice draft={draft} />
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
      {body.trim() !== '' && (
        <>
          <div className="card-head mt-4"><h2>Aperçu</h2></div>
          <MarkedText text={body} level="h3" />
        </>
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
    </section>
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

function Versions({ name, versions }: { name: TextName; versions: { version: number; is_major: boolean; published_at: string }[] }) {
  const { screen } = wordsOfText(name)
  return (
    <section className="card" aria-labelledby="text-versions">
      <div className="card-head"><h2 id="text-versions">Versions</h2></div>
      {versions.length === 0 && <p className="muted">Aucune version n’est publiée.</p>}
      <ul className="stack">
        {versions.map(({ version, is_major, published_at }) => (
          <li key={version}>
            <Link to={`${screen ?? ''}?version=${version}`}>Version {version}</Link>
            {isAccepted(name) && `, ${weightWord[is_major ? 'major' : 'minor'].label.toLowerCase()}`}
            <span className="muted block">le {formatInstant(published_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
