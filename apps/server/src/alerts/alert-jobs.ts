import { product } from '@passerelle/contract/product'
import { backOfficeLink } from '#src/notices/notice-words.ts'
import { renderMail } from '#src/notices/render-mail.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { watchInstallation } from './watch-installation.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'watch-installation': Record<string, never>
  }
}

const postTimeoutMs = 10_000

export function alertJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'watch-installation' | 'mail-alert' | 'post-alert'> {
  const { alerts, http } = services.config
  return {
    'watch-installation': () => watchInstallation(systemContext(services)),
    'mail-alert': async ({ key, message, at }) => {
      if (!alerts.email) return
      const subject = `Alerte de ${product.brand}`
      const { text, html } =
        renderMail({ subject, paragraphs: [message], link: backOfficeLink, isImpersonal: true }, '', { publicUrl: http.publicUrl })
      await mailer.send({ to: { name: '', address: alerts.email }, subject, text, html, key: `alert:${key}:${at}` })
    },
    // `text` is what chat services show.
    'post-alert': async ({ key, message, at }, { signal }) => {
      if (!alerts.webhook) return
      const reply = await fetch(alerts.webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: `${product.brand} (${http.publicUrl})\u00A0: ${message}`, key, at }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(postTimeoutMs)]),
      })
      if (!reply.ok) throw new Error(`The operator's webhook answered ${reply.status}.`)
    },
  }
}
