import { readMarkup, type TextBlock } from '@passerelle/contract/text-markup'
import type { SentencePart } from '@passerelle/contract/support-sentences'
import { Fragment } from 'react'
import { Link } from 'react-router'

/** A text that the programme wrote, with its titles, lists and links; never as HTML. `level`: of its titles. */
export function MarkedText({ text, level: Title = 'h2' }: { text: string; level?: 'h2' | 'h3' }) {
  return (
    <div className="stack">
      {readMarkup(text).map((block, index) => <Block key={index} block={block} Title={Title} />)}
    </div>
  )
}

function Block({ block, Title }: { block: TextBlock; Title: 'h2' | 'h3' }) {
  if (block.kind === 'list') {
    return <div className="rich"><ul>{block.items.map((parts, index) => <li key={index}><Parts parts={parts} /></li>)}</ul></div>
  }
  if (block.kind === 'title') return <Title><Parts parts={block.parts} /></Title>
  return <p className="whitespace-pre-line"><Parts parts={block.parts} /></p>
}

function Parts({ parts }: { parts: SentencePart[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {typeof part === 'string' ? part : part.href.startsWith('/') ? <Link to={part.href}>{part.text}</Link> : (
        <a href={part.href} rel="noopener noreferrer nofollow">{part.text}</a>
      )}
    </Fragment>
  ))
}
