import { createPortal } from 'react-dom'
import { MenuButton, MenuPanel } from '../ui/layout/menu.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import type { BulkAction } from './bulk-dialog.tsx'

const menuId = 'other-acts'

type OtherActsProps = { actions: readonly BulkAction[]; onChoose: (action: BulkAction) => void }

/** Further acts on the chosen rows, in a menu: it stands over the page, not in the bar that its button is in. */
export function OtherActs({ actions, onChoose }: OtherActsProps) {
  return (
    <>
      <MenuButton menuId={menuId} className="btn btn-line btn-sm">Autres actions<Icon name="chevron-down" size={20} /></MenuButton>
      {createPortal(
        <MenuPanel
          id={menuId}
          title="Autres actions"
          entries={actions.map((action) => ({ label: `${action.verb}…`, onSelect: () => onChoose(action) }))}
        />,
        document.querySelector('main') ?? document.body,
      )}
    </>
  )
}
