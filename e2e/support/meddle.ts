import type { Page } from '@playwright/test'

/** What people’s browsers lack or do, before any script of ours runs. Each needs nothing around it. */
const meddlings = {
  'no URLSearchParams.size': () => Reflect.deleteProperty(URLSearchParams.prototype, 'size'),
  'no popover': () =>
    ['popover', 'showPopover', 'hidePopover', 'togglePopover'].forEach((name) => Reflect.deleteProperty(HTMLElement.prototype, name)),
  'no crypto.randomUUID': () => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'),
  'no BarcodeDetector result': () => Object.assign(window, {
    BarcodeDetector: Object.assign(function Blind() {}, { prototype: { detect: async () => [] }, getSupportedFormats: async () => [
      'qr_code',
    ] }),
  }),
  'no IndexedDB answer': () => Object.assign(IDBFactory.prototype, { open: () => new EventTarget() }),
}

/** All of them at once. */
export async function meddleWith(page: Page): Promise<void> {
  for (const meddle of Object.values(meddlings)) await page.addInitScript(meddle)
}

/** Every page is translated as soon as it is there; what the provider shows in its window is not ours. */
export async function translate(page: Page, how: 'wraps' | 'replaces'): Promise<void> {
  await page.addInitScript(`if (window === top) document.addEventListener('DOMContentLoaded', () => (${String(translatePage)})('${how}'))`)
}

/** As a translation does: every text, now and later, ends in a `<font>`, moved into it or taken out for a copy. */
function translatePage(how: 'wraps' | 'replaces'): void {
  const left = new Set(['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'NOSCRIPT'])
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.data.trim() === '' || left.has(text.parentElement?.tagName ?? 'FONT') || text.parentElement?.closest('svg')) continue
      const font = document.createElement('font')
      const inner = font.appendChild(document.createElement('font'))
      if (how === 'replaces') inner.textContent = text.data
      text.replaceWith(font)
      if (how === 'wraps') inner.append(text)
    }
  }
  translateAll()
  new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true, characterData: true })
}
