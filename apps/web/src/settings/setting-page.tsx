import { formatInstant } from '@passerelle/contract/dates'
import { formatSetting, wordsOf } from '@passerelle/contract/setting-words'
import { adminGetSettings, type Figure } from '@passerelle/contract/settings'
import { useParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingHistory } from './setting-history.tsx'

/** One figure: what it does, what a change entails, and who has changed it. */
export default function SettingPage() {
  const { setting = '' } = useParams()
  const settings = useRead(adminGetSettings)
  const figure = settings.data?.figures.find(({ name }) => name === setting)
  const back = <BackLink to={to.admin(section.settings)}>Réglages</BackLink>
  return (
    <Page>
      <PageHead title={figure ? wordsOf(figure.name).label : 'Réglage'} back={back}>{figure && wordsOf(figure.name).does}</PageHead>
      {figure ? (
        <div className="split">
          {/* A form of what was seen: when that changes, it begins anew. */}
          <SettingForm key={`${figure.name}-${figure.value}`} figure={figure} />
          <div className="stack-l">
            <InForce figure={figure} />
            <SettingHistory name={figure.name} />
          </div>
        </div>
      ) : settings.data ? (
        <EmptyState isCard title="Ce réglage n’existe pas">Revenez à la liste des réglages.</EmptyState>
      ) : settings.error ? (
        <ErrorState
          isCard
          title="Le réglage n’a pas pu être lu"
          reference={settings.error.requestId}
          onRetry={() => void settings.refetch()}
        >
          {settings.error.message}
        </ErrorState>
      ) : <SkeletonCard lines={5} />}
    </Page>
  )
}

function InForce({ figure: { name, value, default: origin, min, max, changed } }: { figure: Figure }) {
  return (
    <section className="card" aria-labelledby="setting-now">
      <div className="card-head"><h2 id="setting-now">En vigueur</h2></div>
      <DescriptionList
        pairs={[
          { label: 'Valeur', value: <span className="num strong">{formatSetting(name, value)}</span> },
          { label: 'Valeur d’origine', value: <span className="num">{formatSetting(name, origin)}</span> },
          { label: 'Bornes', value: <span className="num">{formatSetting(name, min)} à {formatSetting(name, max)}</span> },
          ...(changed ? [{ label: 'Modifié', value: [`le ${formatInstant(changed.at)}`, changed.by && `par ${changed.by.name}`]
            .filter(Boolean).join(', ') }] : []),
        ]}
      />
    </section>
  )
}
