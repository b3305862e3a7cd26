import { createElement, Fragment, type ReactNode } from 'react'

const tags = new Set(['p', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote'])
const safeAddress = /^(https?:|mailto:|tel:)/i

/** HTML that the server has sanitised, drawn again with the few tags it may hold: nothing else can reach the page. */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="rich">{drawChildren(body)}</div>
}

function drawChildren(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{drawNode(child)}</Fragment>)
}

function drawNode(node: Node): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (tag === 'a') return drawLink(node)
  if (tag === 'br') return <br />
  // An unknown tag keeps its words only; code has no words.
  if (tag === 'script' || tag === 'style') return null
  return tags.has(tag) ? createElement(tag, null, ...drawChildren(node)) : drawChildren(node)
}

function drawLink(anchor: Element): ReactNode {
  const href = anchor.getAttribute('href') ?? ''
  if (!safeAddress.test(href)) return drawChildren(anchor)
  return <a href={href} target="_blank" rel="noopener noreferrer nofollow">{drawChildren(anchor)}</a>
}
