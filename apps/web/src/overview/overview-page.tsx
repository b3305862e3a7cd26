import { adminOverview } from '@passerelle/contract/back-office'
import { dayOf, formatClock, formatDay } from '@passerelle/contract/dates'
import { may } from '@passerelle/contract/rights'
import {
  adminLastDecisions, adminMoneyByMonth, adminMoneyKept, adminPassStates, adminUsesByPlace,
} from '@passerelle/contract/statistics'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { DecisionsBlock } from './decisions-block.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { Officer } from './figure-links.ts'
import { HomeBlock } from './home-block.tsx'
import { MoneyBlock } from './money-block.tsx'
import { MonthsBlock } from './months-block.tsx'
import { PlacesBlock } from './places-block.tsx'
import { StatesBlock } from './states-block.tsx'
import { allThatWaits } from './wait-words.ts'
import { WaitsBlock } from './waits-block.tsx'
import '../ui/styles/story.css'
import '../ui/styles/hall.css'

/** The hall: what waits and since when, the money kept, what came and went. Each block reads for itself. */
export default function OverviewPage() {
  const { user } = useSession()
  return user && <Hall user={user} />
}

function Hall({ user }: { user: Officer }) {
  const overview = useRead(adminOverview)
  const [money, months, states, places] = [
    useRead(adminMoneyKept), useRead(adminMoneyByMonth), useRead(adminPassStates), useRead(adminUsesByPlace),
  ]
  const decisions = useRead(adminLastDecisions, { enabled: may(user, 'journal.read') })
  const now = overview.dataUpdatedAt
  return (
    <Page>
      <PageHead title="Vue d’ensemble">
        {overview.data && `${momentOf(new Date(now))}. ${allThatWaits(overview.data.waits, now)}`}
      </PageHead>
      {overview.data?.holidays_missing && may(user, 'settings.edit') && (
        <Notice tone="wait" title={`Les jours fériés de ${overview.data.holidays_missing} manquent`}>
          Ajoutez ceux qui changent de date&nbsp;: lundi de Pâques, Ascension, lundi de Pentecôte, Ramadan, Tabaski, Maouloud. Sans eux, les
          délais promis seraient trop courts.{' '}
          <Link to={`${to.admin(section.settings, 'jours-feries')}?annee=${overview.data.holidays_missing}`}>Les ajouter</Link>
        </Notice>
      )}
      {states.data && months.data && <FirstSteps states={states.data} months={months.data.months} user={user} />}
      <div className="split-r">
        <HomeBlock read={overview} fault="Ce qui attend n’a pas pu être chargé" lines={8}>
          {({ waits }) => <WaitsBlock waits={waits} user={user} now={now} />}
        </HomeBlock>
        <HomeBlock read={money} fault="L’argent gardé n’a pas pu être chargé" lines={8}>
          {(data) => <MoneyBlock money={data} />}
        </HomeBlock>
      </div>
      <div className="split-r">
        <HomeBlock read={months} fault="Les entrées et sorties n’ont pas pu être chargées" lines={10}>
          {(data) => <MonthsBlock months={data.months} />}
        </HomeBlock>
        <HomeBlock read={states} fault="Les états n’ont pas pu être chargés" lines={5}>
          {(data) => <StatesBlock states={data} user={user} />}
        </HomeBlock>
      </div>
      <div className="split-r">
        <HomeBlock read={places} fault="La carte n’a pas pu être chargée" lines={12}>
          {(data) => <PlacesBlock departments={data.departments} user={user} />}
        </HomeBlock>
        {may(user, 'journal.read') && (
          <HomeBlock read={decisions} fault="Les dernières décisions n’ont pas pu être chargées" lines={6}>
            {(data) => <DecisionsBlock decisions={data.decisions} />}
          </HomeBlock>
        )}
      </div>
    </Page>
  )
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long' })

/** « Vendredi 27 novembre 2026, 08:00 », local time. */
function momentOf(now: Date): string {
  const today = dayOf(now)
  const name = weekday.format(new Date(`${today}T00:00:00Z`))
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${formatDay(today)}, ${formatClock(now)}`
}
