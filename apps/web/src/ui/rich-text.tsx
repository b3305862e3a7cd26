import { createElement, Fragment, type ReactNode } from 'react'

const tags = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote'])
const empty = new Set(['br'])
const safeAddress = /^(https?:|mailto:|tel:)/i

/** HTML that the server has sanitised, drawn again with the few tags it may hold: nothing else can reach the page. */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="rich">{children(body)}</div>
}

function children(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{draw(child)}</Fragment>)
}

function draw(node: Node): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (tag === 'a') return link(node)
  if (empty.has(tag)) return createElement(tag)
  // An unknown tag keeps its words only; code has no words.
  if (tag === 'script' || tag === 'style') return null
  return tags.has(tag) ? createElement(tag, null, ...children(node)) : children(node)
}

function link(anchor: Element): ReactNode {
  const href = anchor.getAttribute('href') ?? ''
  if (!safeAddress.test(href)) return children(anchor)
  return <a href={href} target="_blank" rel="noopener noreferrer nofollow">{children(anchor)}</a>
}
