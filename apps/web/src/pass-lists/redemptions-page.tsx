import { redemptionColumns } from '@passerelle/contract/redemption-columns'
import {
  adminCountRedemptions, adminListRedemptions, adminRedemptionsFile, type ListedRedemption,
} from '@passerelle/contract/redemption-list'
import { redemptionStateWord, stateOfRedemption } from '@passerelle/contract/redemption-states'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf, useDepartmentChoices, useServiceChoices } from '../back-office/list-choices.ts'
import { departmentFilter, periodFilters, personFilter, serviceFilter, stateFilter } from '../back-office/filters.ts'
import { ListPage, type OpenedRow } from '../back-office/list-page.tsx'
import { Named } from '../back-office/named.tsx'
import { OpenRow } from '../back-office/open-row.tsx'
import { to } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Badge } from '../ui/text/badge.tsx'

const loadDialog = async () => ({ default: (await import('../pass-desk/undo-late-dialog.tsx')).UndoLateDialog })
const UndoLateDialog = lazyDialog(loadDialog)

const tones = { used: 'ok', undone: 'no' } as const

const cells: Cells<ListedRedemption> = {
  service: ({ [product.slug]: pass, service }) => (
    <Link to={to.admin(section.passes, pass)}>{service.name}<span className="sr"> n°{'\u00A0'}{pass}</span></Link>
  ),
  supplier: ({ supplier }) => <Named of={supplier} />,
  holder: ({ holder }) => <Named of={holder} />,
  state: (use) => <Badge tone={tones[stateOfRedemption(use)]}>{redemptionStateWord[stateOfRedemption(use)]}</Badge>,
}

const states = choicesOf({ used: 'Non annulées', undone: 'Annulées' }, 'Toutes')

const opened: OpenedRow<ListedRedemption> = {
  name: 'annuler',
  verb: () => 'Annuler',
  what: ({ [product.slug]: pass }) => `l’utilisation du ${product.noun} n°\u00A0${pass}`,
  show: ({ id }, close) => <UndoLateDialog redemptionId={id} onClose={close} />,
}

/** An undone one has nothing more to undo. */
const undoLink = (use: ListedRedemption) => use.undone_at === null && (
  <OpenRow name={opened.name} id={use.id}>{opened.verb(use)}<span className="sr"> {opened.what(use)}</span></OpenRow>
)

/** Every use, newest first. */
export default function RedemptionsPage() {
  useSoon(loadDialog)
  const [services, departments] = [useServiceChoices(), useDepartmentChoices()]
  const { user } = useSession()
  const acts = may(user, 'passes.manage') ? { action: undoLink, opened } : {}
  return (
    <ListPage
      title="Utilisations"
      lead={`Les ${product.nouns} encaissés par les fournisseurs, le plus récent d’abord.`}
      list={{ page: adminListRedemptions, count: adminCountRedemptions, file: adminRedemptionsFile }}
      columns={redemptionColumns}
      cells={cells}
      rowKey={(use) => use.id}
      {...acts}
      searchLabel="Nom du fournisseur"
      filters={[
        stateFilter(states),
        serviceFilter(services),
        departmentFilter(departments),
        ...periodFilters,
        personFilter,
      ]}
      empty={{ title: 'Aucune utilisation', text: 'Changez de filtre ou de dates pour en voir d’autres.' }}
    />
  )
}
