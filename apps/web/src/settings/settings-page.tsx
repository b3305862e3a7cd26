import { formatShortInstant } from '@passerelle/contract/dates'
import { formatSetting, settingGroupWord, type SettingGroup, wordsOf } from '@passerelle/contract/setting-words'
import { adminGetSettings, type Figure } from '@passerelle/contract/settings'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { TextsPart } from './texts-part.tsx'

/** What the programme may change by itself, by subject. */
export default function SettingsPage() {
  const settings = useRead(adminGetSettings)
  const ofGroup = (group: SettingGroup) => settings.data?.figures.filter(({ name }) => wordsOf(name).group === group)
  return (
    <Page>
      <PageHead title="Réglages">
        Un changement compte aussitôt{'\u00A0'}; ce qui est déjà commencé garde ce qu’il avait.
      </PageHead>
      {settings.data ? groups.map(([group, word]) => (
        <DataTable key={group} caption={word} columns={columns} rows={ofGroup(group)} rowKey={({ name }) => name} />
      )) : (
        <DataTable
          caption="Réglages"
          isCaptionHidden
          columns={columns}
          rows={undefined}
          rowKey={({ name }) => name}
          isLoading={settings.isPending}
          error={settings.error
            ? { title: 'Les réglages n’ont pas pu être chargés', text: settings.error.message, reference: settings.error.requestId }
            : undefined}
          onRetry={() => void settings.refetch()}
        />
      )}
      <TextsPart />
    </Page>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names
const groups = Object.entries(settingGroupWord) as [SettingGroup, string][]

const columns: Column<Figure>[] = [
  {
    header: 'Réglage',
    cell: ({ name }) => (
      <>
        <Link to={to.admin(section.settings, name)}>{wordsOf(name).label}</Link>
        <span className="muted block font-normal">{wordsOf(name).does}</span>
      </>
    ),
  },
  {
    header: 'Valeur', isEnd: true,
    cell: ({ name, value, changed }) => (
      <span>
        <span className="num strong">{formatSetting(name, value)}</span>
        {changed && <Changed changed={changed} />}
      </span>
    ),
  },
]

/** What nobody has changed says nothing. */
function Changed({ changed: { at, by } }: { changed: NonNullable<Figure['changed']> }) {
  return <span className="muted block">{formatShortInstant(at)}{by && `, par ${by.name}`}</span>
}
