import { messageColumns } from '@passerelle/contract/message-columns'
import { wordOfMessageKind } from '@passerelle/contract/message-kinds'
import {
  adminGetMessage, adminMessages, adminPreviewResendMessages, adminResendMessage, adminResendMessages,
} from '@passerelle/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveBulk } from '#src/platform/http/serve-bulk.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { getMessage } from './get-message.ts'
import { messageSearch, selectMessages, toListedMessages } from './message-list.ts'
import { messageReplies, resendNote } from './message-words.ts'
import { resendRefusal } from './message-rules.ts'
import { findResendable, resendMessage, sendAgain } from './resend-message.ts'

export function messageRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminMessages,
    fileName: 'messages',
    columns: messageColumns,
    select: selectMessages,
    search: messageSearch,
    sorts: { created_at: { kind: 'instant', by: 'messages.createdAt', of: (row) => row.createdAt } },
    id: 'messages.id',
    items: toListedMessages,
  })

  serve(app, services, adminGetMessage, (ctx, { params }) => getMessage(ctx, { messageId: params.id }))

  serve(app, services, adminResendMessage, async (ctx, { params }) => {
    await resendMessage(ctx, { messageId: params.id })
    return { status: true as const, message: messageReplies.resent }
  })

  serveBulk(app, services, {
    bulk: { dryRun: adminPreviewResendMessages, run: adminResendMessages },
    find: findResendable,
    label: ({ id, kind }) => `${wordOfMessageKind(kind)}, n°\u00A0${id}`,
    refusal: resendRefusal,
    note: ({ now }, messages) => resendNote(messages.map(({ createdAt }) => createdAt), now()),
    // One whose job is at it just now leaves anyway.
    act: async (ctx, tx, messages) => {
      for (const message of messages) await sendAgain(ctx, tx, message)
    },
    message: ({ concerned }) => messageReplies.resentTogether(concerned),
  })
}
