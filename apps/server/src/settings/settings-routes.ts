import { settingNames } from '@passerelle/contract/setting-words'
import * as contract from '@passerelle/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { settings } from '#src/platform/settings.ts'
import { listSettingHistory, readFigures } from './setting-queries.ts'
import { setSetting } from './set-setting.ts'
import { settingReplies } from './settings-words.ts'

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.adminGetSettings, async ({ db }) => {
    const now = await readFigures(db)
    const figures = settingNames.map((name) => {
      const { value, changed } = now[name]
      return {
        name, value, ...settings[name],
        changed: changed && { at: changed.at.toISOString(), by: personOf(changed.byId, changed.by) },
      }
    })
    return { figures }
  })
  serve(app, services, contract.adminSetSetting, async (ctx, { body }) => {
    await setSetting(ctx, body)
    return { status: true as const, message: settingReplies.set(body.name, body.value) }
  })
  serve(app, services, contract.adminListSettingHistory, async (ctx, { params, query }) => {
    const { rows, nextCursor } = await listSettingHistory(ctx, { name: params.setting, cursor: query.cursor })
    const data = rows.map(({ id, at, actorId, actorName, detail }) => ({
      id, at: at.toISOString(), by: personOf(actorId, actorName), before: Number(detail['before']), after: Number(detail['after']),
    }))
    return { data, next_cursor: nextCursor }
  })
}

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
