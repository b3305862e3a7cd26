import { formatInstant } from '@passerelle/contract/dates'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { getTransparency, type PublishedFigures } from '@passerelle/contract/transparency'
import { Page } from '../layouts/page.tsx'
import { PublicLinks } from '../layouts/public-links.tsx'
import { useUncached } from '../platform/use-uncached.ts'
import { useSession } from '../session/session.tsx'
import { wayHome } from '../session/way-home.ts'
import { LogoBar } from '../shell/logo-bar.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Figures } from '../ui/layout/figures.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { DelaysPart } from './delays-part.tsx'
import { MonthsPart } from './months-part.tsx'
import { OpenDataPart } from './open-data-part.tsx'
import { PlacesPart } from './places-part.tsx'
import { ServicesPart } from './services-part.tsx'
import { WholeMoneyPart } from './whole-money-part.tsx'
import '../signed-in.css'
import '../ui/styles/story.css'
import '../ui/styles/hall.css'
import '../ui/styles/open-figures.css'

/** Where the donors’ money is and what it has done, for everybody, as it was published last. */
export default function TransparencyPage() {
  const home = wayHome(useSession().user)
  const { data, error, retry } = useUncached(getTransparency)
  const figures = data?.figures
  return (
    <>
      <LogoBar />
      <Page>
        <PageHead title="Transparence" back={<BackLink to={home.to}>{home.label}</BackLink>}>
          Où est l’argent donné, et ce qu’il a permis.{' '}
          {figures && `Chiffres tirés du registre, arrêtés le ${formatInstant(figures.published_at)}.`}
        </PageHead>
        {figures ? <Told figures={figures} /> : data ? (
          <EmptyState isCard title="Les premiers chiffres arrivent bientôt">Ils sont publiés chaque nuit.</EmptyState>
        ) : error ? (
          <ErrorState isCard title="Les chiffres n’ont pas pu être lus" reference={error.requestId} onRetry={retry}>
            {error.message}
          </ErrorState>
        ) : <SkeletonCard lines={12} />}
        <footer className="muted"><PublicLinks /></footer>
      </Page>
    </>
  )
}

function Told({ figures }: { figures: PublishedFigures }) {
  const { reach, states, periods, gifts } = figures
  return (
    <>
      <WholeMoneyPart figures={figures} />
      <Figures
        label="En tout"
        figures={[
          { label: `${product.nouns} utilisés`, value: formatWhole(states.used.count) },
          ...(reach ? [
            { label: 'personnes aidées', value: formatWhole(reach.people) },
            { label: 'communes sur 77', value: formatWhole(reach.communes) },
            { label: 'fournisseurs payés', value: formatWhole(reach.suppliers) },
          ] : []),
        ]}
      />
      {periods.length > 0 && (
        <div className="cols-2">
          <PlacesPart periods={periods} />
          <MonthsPart periods={periods} gifts={gifts} />
          <ServicesPart periods={periods} />
          <DelaysPart days={figures.days} />
        </div>
      )}
      {periods.length === 0 && (
        <EmptyState isCard title="Pas encore de chiffres par mois">
          Un mois est publié quand il est fini et compte au moins cinq personnes. Ainsi, personne n’y est reconnu.
        </EmptyState>
      )}
      <OpenDataPart />
    </>
  )
}
