import { limits } from '@passerelle/contract/constants'
import { formatWhole } from '@passerelle/contract/money'
import { useState } from 'react'
import { Button } from '../ui/text/button.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import type { BulkAction } from './bulk-dialog.tsx'

const loadDialog = async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog })
const BulkDialog = lazyDialog(loadDialog)
const OtherActs = lazyDialog(async () => ({ default: (await import('./other-acts.tsx')).OtherActs }))

type RowKey = number | string

/** Which rows of a list are chosen; the choice is of what is shown, and ends with it. */
export function useChoice<Item>(rows: readonly Item[] | undefined, rowKey: (item: Item) => RowKey) {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set())
  const shown = (rows ?? []).map(rowKey)
  const ids = shown.filter((id) => chosen.has(id))
  return {
    ids,
    /** As many as one act takes. */
    choosable: Math.min(shown.length, limits.bulkRows),
    chooseShown: () => setChosen(new Set(shown.slice(0, limits.bulkRows))),
    choose: (id: RowKey, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    chooseNone: () => setChosen(new Set()),
  }
}

/** The column of boxes; `what` names the row to whoever hears it. */
export function choiceColumn<Item>(
  { ids, choose }: ReturnType<typeof useChoice<Item>>,
  rowKey: (item: Item) => RowKey,
  what: (item: Item) => string,
): Column<Item> {
  return {
    header: 'Choisir',
    place: 'pair',
    cell: (item) => (
      <label className="row-pick">
        <input type="checkbox" checked={ids.includes(rowKey(item))} onChange={(event) => choose(rowKey(item), event.target.checked)} />
        <span className="sr">Choisir {what(item)}</span>
      </label>
    ),
  }
}

/** More of them stand in a menu, after the first. */
const shownActs = 2

/** What can be done with the chosen rows; it stays in sight, however far down they are. */
export function ChoiceBar({ ids, choosable, chooseShown, chooseNone, actions }: {
  ids: readonly RowKey[]
  choosable: number
  chooseShown: () => void
  chooseNone: () => void
  actions: readonly BulkAction[]
}) {
  useSoon(loadDialog)
  const [asking, setAsking] = useState<BulkAction | null>(null)
  if (ids.length === 0) return null
  const others = actions.length > shownActs ? actions.slice(1) : []
  return (
    <>
      <div className="choice-bar" role="group" aria-label="Lignes choisies">
        <span className="strong">{ids.length > 1 ? `${ids.length} lignes choisies` : 'Une ligne choisie'}</span>
        <div className="choice-acts">
          {actions.slice(0, actions.length - others.length).map((action, index) => (
            <Button key={action.verb} size="sm" tone={index === 0 ? 'brand' : 'line'} onClick={() => setAsking(action)}>
              {action.verb}…
            </Button>
          ))}
          {others.length > 0 && (
            <OtherActs entries={others.map((action) => ({ label: `${action.verb}…`, onSelect: () => setAsking(action) }))} />
          )}
        </div>
        {ids.length < choosable && (
          <Button size="sm" tone="quiet" onClick={chooseShown}>Choisir les {formatWhole(choosable)} lignes affichées</Button>
        )}
        <Button size="sm" tone="quiet" onClick={chooseNone}>Ne plus choisir</Button>
      </div>
      {asking && <BulkDialog ids={ids} action={asking} onDone={chooseNone} onClose={() => setAsking(null)} />}
    </>
  )
}
