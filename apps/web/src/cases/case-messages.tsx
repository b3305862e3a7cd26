import { formatInstant } from '@passerelle/contract/dates'
import type { ReactNode } from 'react'
import { classNames } from '../ui/text/class-names.ts'
import { type Attached, CaseAttachment } from './case-attachment.tsx'
import './case-messages.css'

export type Said = {
  id: number
  author: ReactNode
  /** Whose side it is on the screen of who reads. */
  look: 'mine' | 'theirs' | 'note'
  text: string
  file: Attached | null
  at: string
}

/** What was said in a case, the oldest first, each with who and when. */
export function CaseMessages({ messages }: { messages: readonly Said[] }) {
  return (
    <ol className="said" aria-label="Messages">
      {messages.map(({ id, author, look, text, file, at }) => (
        <li key={id} className={classNames(`said-${look}`)}>
          <p className="row-between flex-wrap gap-x-3">
            <b>{author}</b>
            <time className="muted small num" dateTime={at}>{formatInstant(at)}</time>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          {file && <CaseAttachment file={file} />}
        </li>
      ))}
    </ol>
  )
}
