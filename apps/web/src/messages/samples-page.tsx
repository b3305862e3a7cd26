import { adminGetMessageSample, adminListMessageSamples, type MessageSample } from '@passerelle/contract/messages'
import { useSearchParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { BackLink } from '../ui/text/button.tsx'
import '../ui/styles/mail.css'
import { MailView } from './mail-view.tsx'

/** Every text that the programme writes to people, with sample data; the address says which. */
export default function SamplesPage() {
  const [search, setSearch] = useSearchParams()
  const { data: list, error, refetch } = useRead(adminListMessageSamples)
  const name = search.get('texte') ?? list?.data[0]?.name
  return (
    <Page>
      <PageHead title="Textes des messages" back={<BackLink to={to.admin(section.messages)}>Messages</BackLink>}>
        Ce que chacun reçoit, avec des données d’exemple. Les phrases sont celles qui partent.
      </PageHead>
      {list && name !== undefined ? (
        <>
          <SelectField
            className="max-w-96"
            label="Texte"
            options={list.data.map((sample) => ({
              value: sample.name, label: sample.is_mailed ? sample.title : `${sample.title} (application seule)`,
            }))}
            value={name}
            onChange={(event) => setSearch({ texte: event.target.value }, { replace: true })}
          />
          <Sample key={name} name={name} />
        </>
      ) : error ? (
        <ErrorState isCard title="Les textes n’ont pas pu être chargés" reference={error.requestId} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : <SkeletonCard lines={8} />}
    </Page>
  )
}

function Sample({ name }: { name: string }) {
  const { data: sample, error, refetch } = useRead(adminGetMessageSample, { params: { name } })
  if (!sample) {
    return error ? (
      <ErrorState isCard title="Ce texte n’a pas pu être chargé" reference={error.requestId} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    ) : <SkeletonCard lines={8} />
  }
  const isOne = JSON.stringify(sample.full) === JSON.stringify(sample.minimal)
  return (
    <div className="mail-pair">
      <Version title={isOne ? 'Le texte' : 'Avec toutes les données'} version={sample.full} />
      {!isOne && <Version title="Avec le moins de données" version={sample.minimal} />}
    </div>
  )
}

function Version({ title, version: { notice, mail } }: { title: string; version: MessageSample['full'] }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {notice !== null && <p><span className="muted">Dans l’application{'\u00A0'}: </span>{notice}</p>}
      {mail ? <MailView {...mail} /> : <p className="muted">Aucun e-mail n’accompagne cette notification.</p>}
    </section>
  )
}
