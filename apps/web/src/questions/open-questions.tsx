import { listQuestions } from '@passerelle/contract/questions'
import type { ReactNode } from 'react'
import { useRead } from '../platform/query.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'

/** Few are asked anything: the form comes behind their dashboard. */
const QuestionCard = lazyPart(async () => ({ default: (await import('./question-card.tsx')).QuestionCard }))

/** What the desk asks for, to be answered where it is read; nothing when nothing is asked. `waiting` stands there until that is known. */
export function OpenQuestions({ waiting }: { waiting?: ReactNode }) {
  const { data, error, refetch } = useRead(listQuestions)
  if (error && !data) return (
    <ErrorState isCard title="Ce qui vous est demandé n’a pas pu être chargé" reference={error.requestId} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
  return data ? data.map((question) => <QuestionCard key={question.id} question={question} />) : waiting
}
