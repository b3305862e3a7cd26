import { answerQuestion as answerRoute, listQuestions as listRoute } from '@passerelle/contract/questions'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { answerQuestion } from './answer-question.ts'
import { answerReplies } from './answer-words.ts'
import { listQuestions } from './list-questions.ts'

export function answerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listRoute, async (ctx) => {
    const questions = await listQuestions(ctx)
    return questions.map(({ id, title, item, text, askedAt, value }) => ({
      id, about: title, item, text, asked_at: askedAt.toISOString(), value,
    }))
  })
  serve(app, services, answerRoute, async (ctx, { params, body }) => {
    await answerQuestion(ctx, { questionId: params.id, text: body.text, file: body.doc_file })
    return { status: true as const, message: answerReplies.sent }
  })
}
