import {
  adminCountEntries,
  adminEntriesFile,
  adminGetFigure,
  adminListEntries,
  type LedgerLine,
  type LedgerSource,
} from '@passerelle/contract/ledger'
import { ledgerColumns } from '@passerelle/contract/ledger-columns'
import {
  accountWord,
  allSuppliers,
  type LedgerKind,
  ledgerKinds,
  ledgerKindWord,
  platformAccounts,
} from '@passerelle/contract/ledger-words'
import { useSearchParams } from 'react-router'
import type { Filter } from '../back-office/filters.ts'
import { ListPage, type OpenedRow } from '../back-office/list-page.tsx'
import { useRead } from '../platform/query.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { accountsAddress, sourceParams } from './ledger-address.ts'

const loadDialog = async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog })
const EntryDialog = lazyDialog(loadDialog)

const OwedTo = lazyDialog(async () => ({ default: (await import('./owed-to.tsx')).OwedTo }))

const everyLine = 'Chaque mouvement d’argent, le dernier d’abord. Choisissez un compte pour en lire le relevé.'
const whyLead = 'Le chiffre, ce qui le compose, et les écritures dont il est la somme.'

const opened: OpenedRow<LedgerLine> = {
  name: 'ecriture',
  verb: () => 'Ouvrir',
  what: ({ entry }) => `l’écriture E-${entry}`,
  show: ({ entry }, close) => <EntryDialog key={entry} entryId={entry} onClose={close} />,
}

/** The lines of the ledger, or of one account: where a figure comes from, as of any day. */
export default function StatementPage() {
  useSoon(loadDialog)
  const source = useSource()
  const columns = ledgerColumns.filter(({ name }) => (
    name === 'balance' ? source !== null && isStatement(source) : name !== 'account' || source === null || source.account === allSuppliers
  ))
  return (
    <ListPage
      title={source ? 'Pourquoi ce chiffre\u202F?' : 'Écritures'}
      lead={source ? whyLead : everyLine}
      back={<BackLink to={accountsAddress}>Comptes du registre</BackLink>}
      list={{ page: adminListEntries, count: adminCountEntries, file: adminEntriesFile }}
      columns={columns}
      rowKey={(line) => line.id}
      filters={[...useAccountFilter(source), ...dayFilters, ...objectFilters(source)]}
      above={source && <Composed source={source} />}
      empty={{ title: 'Aucune écriture', text: 'Changez de compte, d’événement ou de dates pour en voir d’autres.' }}
      opened={opened}
    />
  )
}

/** The figure; beside what is owed to all suppliers now, to whom. */
function Composed({ source }: { source: LedgerSource }) {
  if (source.account !== allSuppliers || Object.keys(source).length > 1) return <FigurePanel source={source} />
  return (
    <div className="split">
      <FigurePanel source={source} />
      <OwedTo />
    </div>
  )
}

/** A balance stands beside each line where all of an account's are shown. */
const isStatement = ({ kind, reference, donor, project }: LedgerSource) =>
  [kind, reference, donor, project].every((chosen) => chosen === undefined)

/** What the address asks for; null when it names no account. */
function useSource(): LedgerSource | null {
  const [search] = useSearchParams()
  const valueOf = (key: keyof LedgerSource) => search.get(sourceParams[key]) || undefined
  const account = valueOf('account')
  if (account === undefined) return null
  const [kind, from, to, reference, donor, project] = [
    valueOf('kind'), valueOf('from'), valueOf('to'), valueOf('reference'), valueOf('donor'), valueOf('project'),
  ]
  return {
    account,
    ...(isKind(kind) && { kind }), ...(from && { from }), ...(to && { to }), ...(reference && { reference }),
    ...(donor && { donor: Number(donor) }), ...(project && { project: Number(project) }),
  }
}

const isKind = (value: string | undefined): value is LedgerKind => ledgerKinds.some((kind) => kind === value)

function useAccountFilter(source: LedgerSource | null): Filter[] {
  const isSupplier = source?.account.startsWith('supplier:') === true
  const figure = useRead(adminGetFigure, { query: { ...source }, enabled: isSupplier })
  const accounts = [...platformAccounts, allSuppliers].map((value) => ({ value, label: accountWord(value, null) }))
  const supplier = isSupplier ? [{ value: source.account, label: accountWord(source.account, figure.data?.account_name ?? null) }] : []
  return [
    {
      name: sourceParams.account, param: 'account', label: 'Compte',
      options: [{ value: '', label: 'Tous les comptes' }, ...accounts, ...supplier],
    },
    {
      name: sourceParams.kind, param: 'kind', label: 'Événement',
      options: [{ value: '', label: 'Tous' }, ...ledgerKinds.map((value) => ({ value, label: ledgerKindWord[value] }))],
    },
  ]
}

const dayFilters: Filter[] = [
  { name: sourceParams.from, param: 'from', label: 'Du' },
  { name: sourceParams.to, param: 'to', label: 'Au' },
]

/** One object, one donor or one project: by a link alone, and given up by a choice. */
function objectFilters(source: LedgerSource | null): Filter[] {
  return [
    ...(source?.reference === undefined ? [] : [{
      name: sourceParams.reference, param: 'reference', label: 'Pièce',
      options: [{ value: '', label: 'Toutes' }, { value: source.reference, label: source.reference }],
    }]),
    ...(source?.donor === undefined ? [] : [{
      name: sourceParams.donor, param: 'donor', label: 'Donateur',
      options: [{ value: '', label: 'Tous' }, { value: String(source.donor), label: `n°\u00A0${source.donor}` }],
    }]),
    ...(source?.project === undefined ? [] : [{
      name: sourceParams.project, param: 'project', label: 'Projet',
      options: [{ value: '', label: 'Tous' }, { value: String(source.project), label: `n°\u00A0${source.project}` }],
    }]),
  ]
}
