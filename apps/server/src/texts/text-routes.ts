import * as contract from '@passerelle/contract/texts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { readContactsNow, setContacts } from '#src/support/set-contacts.ts'
import { acceptTerms } from './accept-terms.ts'
import { publishText } from './publish-text.ts'
import { findText, listTexts, listVersions } from './text-queries.ts'
import { textReplies } from './texts-words.ts'

export function textRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.publicText, async ({ db }, { params: { text: name }, query: { version } }) => {
    const [text, versions] = [await findText(db, name, version), await listVersions(db, name)]
    return { text: text && { ...toVersion(text), body: text.body }, versions: versions.map(toVersion) }
  })
  serve(app, services, contract.acceptTerms, async (ctx, { body }) => {
    await acceptTerms(ctx, body)
    return { status: true as const, message: textReplies.accepted }
  })
  serve(app, services, contract.adminGetTexts, async (ctx) => {
    const [{ changed, ...contacts }, texts] = [await readContactsNow(ctx, ctx.db), await listTexts(ctx.db)]
    return {
      contacts: { ...contacts, changed: toChanged(changed) },
      texts: texts.map(({ name, version, changed: published }) => ({ name, version, changed: toChanged(published) })),
    }
  })
  serve(app, services, contract.adminSetContacts, async (ctx, { body }) => {
    await setContacts(ctx, body)
    return { status: true as const, message: textReplies.contacts }
  })
  serve(app, services, contract.adminPublishText, async (ctx, { body }) => {
    await publishText(ctx, body)
    return { status: true as const, message: textReplies.published(body.name) }
  })
}

const toVersion = ({ version, isMajor, publishedAt }: { version: number; isMajor: boolean; publishedAt: Date }) =>
  ({ version, is_major: isMajor, published_at: publishedAt.toISOString() })
const toChanged = (changed: { at: Date; byId: number | null; by: string | null } | null) =>
  changed && { at: changed.at.toISOString(), by: changed.byId === null ? null : { id: changed.byId, name: changed.by ?? '' } }
