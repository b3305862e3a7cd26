import { formatInstant } from '@passerelle/contract/dates'
import { itemLabel } from '@passerelle/contract/question-items'
import type { question } from '@passerelle/contract/questions'
import type * as z from 'zod/mini'
import { Badge } from '../ui/text/badge.tsx'

type Question = z.output<typeof question>

/** What was asked of a file, and what came, the latest first. */
export function AskedQuestions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="questions-title">
      <h2 id="questions-title">Éléments demandés</h2>
      <ul className="stack">
        {questions.toReversed().map(({ item, text, by, asked_at: askedAt, answer, answered_at: answeredAt }) => (
          <li key={askedAt}>
            <QuestionBadge state={answeredAt ? 'answered' : 'asked'} /> <span className="strong">{itemLabel[item]}</span>
            <span className="block whitespace-pre-line">{text}</span>
            <span className="muted block">{by}, le {formatInstant(askedAt)}</span>
            {answeredAt && (
              <span className="block whitespace-pre-line">
                {answer ?? 'Corrigé dans le dossier.'}<span className="muted block">Répondu le {formatInstant(answeredAt)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of a file whose person is awaited, or has answered. */
export function QuestionBadge({ state }: { state: 'asked' | 'answered' | null }) {
  return state && <Badge tone={state === 'asked' ? 'wait' : 'ok'}>{state === 'asked' ? 'Réponse attendue' : 'Répondu'}</Badge>
}
