/** As a page translation does: every text, now and later, is taken out for a `<font>` with a copy. */
export function translatePage(): MutationObserver {
  const left = new Set(['FONT', 'TEXTAREA', 'TITLE'])
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.data.trim() === '' || left.has(text.parentElement?.tagName ?? 'FONT')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  }
  translate()
  const watch = new MutationObserver(translate)
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  return watch
}
