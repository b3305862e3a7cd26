import { createPortal } from 'react-dom'
import { type MenuEntry, MenuButton, MenuPanel } from '../ui/layout/menu.tsx'
import { Icon } from '../ui/picture/icon.tsx'

const menuId = 'other-acts'

/** Further acts, in a menu: it stands over the page, not in the bar or the card that its button is in. */
export function OtherActs({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <>
      <MenuButton menuId={menuId} className="btn btn-line btn-sm">Autres actions<Icon name="chevron-down" size={20} /></MenuButton>
      {createPortal(<MenuPanel id={menuId} title="Autres actions" entries={entries} />, document.querySelector('main') ?? document.body)}
    </>
  )
}
