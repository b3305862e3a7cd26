import { adminGetMessageSample, adminListMessageSamples } from '@passerelle/contract/messages'
import type { FastifyInstance } from 'fastify'
import { readHouse } from '#src/notices/read-contacts.ts'
import { renderMail } from '#src/notices/render-mail.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { type Sample, sampleNames, samples, type Told } from './sample-words.ts'

/** What the programme writes, as it would be read. Every sample is made by the function that writes to people. */
export function messageSampleRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminListMessageSamples, () => Promise.resolve({
    data: Object.entries<Sample>(samples).map(([name, { title, full }]) => ({ name, title, is_mailed: full.mail !== undefined })),
  }))

  serve(app, services, adminGetMessageSample, async (ctx, { params: { name } }) => {
    const sample: Sample | undefined = new Map<string, Sample>(Object.entries(samples)).get(name)
    if (!sample) throw new AppError('not_found')
    const house = await readHouse(ctx)
    const drawn = ({ message, mail }: Told, firstname: string) => ({
      notice: message ?? null,
      mail: mail ? { subject: mail.subject, ...renderMail(mail, firstname, house) } : null,
    })
    return { name, title: sample.title, full: drawn(sample.full, sampleNames.full), minimal: drawn(sample.minimal, sampleNames.minimal) }
  })
}
