/** Texts that a page translation has taken out, and the `<font>` that it has put in their place. */
const standIns = new WeakMap<Node, Element>()
/** Each stands for one text. */
const taken = new WeakSet<Element>()

/**
 * Page translation and extensions change the page behind React’s back, and React then throws away the whole screen
 * because a text is no longer where it was put. From here on, a node is found again inside what was wrapped around it, or
 * by what stands in its place; a translated text that changes is shown as it now is; what cannot be found is let go.
 */
export function bearForeignHands(root: Node): void {
  const watch = new MutationObserver((records) => records.forEach(note))
  watch.observe(root, { childList: true, subtree: true })

  function note({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
    if (type === 'characterData') return putBack(target)
    const fonts = [...addedNodes, previousSibling, nextSibling].filter(isFont)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      const standIn = fonts.find((font) => !taken.has(font))
      if (!standIn) continue
      taken.add(standIn)
      standIns.set(text, standIn)
      watch.observe(text, { characterData: true })
    }
  }

  // oxlint-disable-next-line typescript/unbound-method -- each is called on the node that it is asked of
  const { removeChild, insertBefore, appendChild } = Node.prototype
  Node.prototype.removeChild = function removeHeld<T extends Node>(this: Node, child: T): T {
    watch.takeRecords().forEach(note)
    const held = heldBy(this, child)
    if (held) removeChild.call(this, held)
    else child.parentNode?.removeChild(child)
    return child
  }
  Node.prototype.insertBefore = function insertBeforeHeld<T extends Node>(this: Node, node: T, next: Node | null): T {
    watch.takeRecords().forEach(note)
    standIns.get(node)?.remove()
    insertBefore.call(this, node, next && heldBy(this, next))
    return node
  }
  Node.prototype.appendChild = function appendOnce<T extends Node>(this: Node, node: T): T {
    standIns.get(node)?.remove()
    appendChild.call(this, node)
    return node
  }
}

/** The child of `parent` that is this node, holds nothing but it, or stands in its place. */
function heldBy(parent: Node, node: Node): Node | null {
  let held: Node | null = node
  while (held && held.parentNode !== parent) held = held.parentNode
  if (held && (held === node || held.textContent === node.textContent)) return held
  const standIn = standIns.get(node)
  return standIn?.parentNode === parent ? standIn : null
}

function putBack(text: Node) {
  const standIn = standIns.get(text)
  standIns.delete(text)
  if (standIn?.isConnected && text instanceof Text) standIn.replaceWith(text)
}

const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'
