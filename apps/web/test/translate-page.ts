/**
 * Does to the page what a translation does: every text, now and later, ends in a `<font>`, moved into it or taken out for
 * a copy. Needs nothing around it: the browser's tests send it to the browser.
 */
export function translatePage(how: 'wraps' | 'replaces'): MutationObserver {
  const left = new Set(['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'NOSCRIPT'])
  const translate = () => {
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
  translate()
  const watch = new MutationObserver(translate)
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  return watch
}
