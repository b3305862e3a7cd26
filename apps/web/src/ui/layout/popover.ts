/** Chrome before 114, Firefox before 125 and iOS 16 have none (scripts/lib/browser-answers.mjs). */
export const hasPopover = () => 'popover' in HTMLElement.prototype && 'showPopover' in HTMLElement.prototype

let closeOpen: () => void = () => {}

/** Opens or closes a panel as the platform would: one at a time, until Escape or a touch elsewhere. */
export function togglePanel(panel: HTMLElement, button: HTMLElement): void {
  const isClosed = panel.hidden
  closeOpen()
  if (!isClosed) return
  const onTouch = ({ target }: Event) => {
    if (target instanceof Node && !panel.contains(target) && !button.contains(target)) closeOpen()
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    closeOpen()
    button.focus()
  }
  const show = (isShown: boolean) => {
    panel.hidden = !isShown
    button.setAttribute('aria-expanded', String(isShown))
  }
  closeOpen = () => {
    show(false)
    document.removeEventListener('pointerdown', onTouch)
    document.removeEventListener('keydown', onKey)
    closeOpen = () => {}
  }
  show(true)
  document.addEventListener('pointerdown', onTouch)
  document.addEventListener('keydown', onKey)
}

export const closePanel = () => closeOpen()
