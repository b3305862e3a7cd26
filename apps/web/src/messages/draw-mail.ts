const kept = new Set(['TABLE', 'TBODY', 'TR', 'TD', 'DIV', 'P', 'H1', 'A', 'BR', 'SPAN'])
const attributes = ['align', 'cellpadding', 'cellspacing', 'border', 'width', 'role', 'aria-hidden']

/**
 * A mail as a mailbox draws it, inside a shadow so that no style leaves it or enters. It is built anew, element by element: our
 * content policy takes no style from an attribute, and nothing else of a mail is wanted here, links and headings included.
 * Styles are put aside before it is read: a browser holds the policy against a text that is only parsed.
 */
export function drawMail(host: HTMLElement, html: string): void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const read = html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(' style="', ' data-style="')
  const { body } = new DOMParser().parseFromString(read, 'text/html')
  shadow.replaceChildren(...Array.from(body.childNodes, copyOf).filter((node) => node !== null))
}

function copyOf(node: Node): Node | null {
  if (node instanceof Text || node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.textContent ?? '')
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an element, of the other document's kind
  const given = node as HTMLElement
  if (!kept.has(given.tagName)) return null
  const copy = document.createElement(given.tagName === 'H1' ? 'p' : given.tagName === 'A' ? 'span' : given.tagName)
  for (const name of attributes) {
    const value = given.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  copy.style.cssText = given.dataset['style'] ?? ''
  copy.append(...Array.from(given.childNodes, copyOf).filter((child) => child !== null))
  return copy
}
