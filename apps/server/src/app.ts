import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { limits } from '@passerelle/contract/constants'
import { fedapayWebhook } from '@passerelle/contract/donations'
import { fileRowsMax } from '@passerelle/contract/list'
import { screens } from '@passerelle/contract/screens'
import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { SandboxClock } from '#sandbox/sandbox-clock.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { administratorRoutes } from './administrators/administrator-routes.ts'
import { apiDescriptionRoutes } from './api-description/api-description-routes.ts'
import { attestationRoutes } from './attestations/attestation-routes.ts'
import { overviewRoutes } from './back-office/overview-routes.ts'
import { savedViewsRoutes } from './back-office/saved-views-routes.ts'
import { caseRoutes } from './cases/case-routes.ts'
import { holidayRoutes } from './cases/holiday-routes.ts'
import { catalogueRoutes } from './catalogue/catalogue-routes.ts'
import { donationRoutes } from './donations/donation-routes.ts'
import { entryRoutes } from './entries/entry-routes.ts'
import { fileRoutes } from './files/file-routes.ts'
import { geographyRoutes } from './geography/geography-routes.ts'
import { journalRoutes } from './journal/journal-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { jobSchedules } from './job-wiring.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { messageSampleRoutes } from './message-samples/sample-routes.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { passRoutes } from './passes/pass-routes.ts'
import type { PaymentProvider } from './payment-provider/payment-provider.ts'
import { paymentDeskRoutes } from './payments/payment-desk-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { payoutRoutes } from './payouts/payout-routes.ts'
import { AppError } from './platform/app-error.ts'
import { replyToBrokenRequest } from './platform/http/broken-request.ts'
import { type CallLimits, callLimits, limitCalls } from './platform/http/call-limits.ts'
import type { Services } from './platform/context.ts'
import { downloadRoutes } from './platform/http/download-routes.ts'
import { replyToError } from './platform/http/error-reply.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { AnswersOnly, loggerOptions } from './platform/logger.ts'
import { refuseOtherHosts } from './platform/http/loopback-only.ts'
import { OpenFiles } from './platform/http/open-files.ts'
import { outcomeRoutes } from './platform/http/outcome-routes.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { type TurnLimits, Turns } from './platform/http/turns.ts'
import { closeUnusedConnections } from './platform/http/unused-connections.ts'
import { serveWebClient } from './platform/http/web-client.ts'
import { profileRoutes } from './profiles/profile-routes.ts'
import { personRoutes } from './people/person-routes.ts'
import { projectRoutes } from './projects/project-routes.ts'
import { pageFillers } from './public-pages/page-fillers.ts'
import { importRoutes } from './imports/import-routes.ts'
import { refundRoutes } from './refunds/refund-routes.ts'
import { factorRoutes } from './second-factors/factor-routes.ts'
import { requestRoutes } from './requests/request-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { answerRoutes } from './answers/answer-routes.ts'
import { keepPublicFigures } from './statistics/public-figures.ts'
import { statisticsRoutes } from './statistics/statistics-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { supportRoutes } from './support/support-routes.ts'
import { suspensionRoutes } from './suspensions/suspension-routes.ts'
import { mustAccept } from './texts/text-queries.ts'
import { textRoutes } from './texts/text-routes.ts'
import { figuresPage } from './transparency/figures-page.ts'
import { transparencyRoutes } from './transparency/transparency-routes.ts'
import { demoRoutes } from './seed/demo-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `GET /api/user`: every route that this server answers, for the tests that must cover them all. */
    servedRoutes: string[]
  }
}

export interface AppOptions extends Omit<Services, 'log'> {
  provider: PaymentProvider
  logLevel: string
  /** Where the log goes instead of the standard output. */
  logFile?: string | undefined
  /** The built client; null when only the API is served. */
  webFolder: string | null
  /** False while starting and stopping. */
  isReady: () => boolean
  reachesDatabase: () => Promise<boolean>
  /** Where this process reaches itself, once it listens. */
  serverUrl: () => string
  /** Other limits than those of production, for tests. */
  callLimits?: CallLimits
  turnLimits?: TurnLimits
  /** Shorter files of lists than a spreadsheet opens, for tests. */
  fileRowsMax?: number
  /** The sandbox's waits, shortened in tests. */
  sandboxClock?: SandboxClock
}

/** The whole HTTP side: plugins, the error handler, then one line per feature. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, provider } = options
  const secure = config.http.publicUrl.startsWith('https:')
  const app = Fastify({
    logger: loggerOptions(options.logLevel, options.logFile),
    logController: new AnswersOnly(),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    trustProxy: (_address: string, hop: number) => hop < config.http.trustProxy,
    requestTimeout: 5 * 60_000, // a document of 5 MB from a phone far from its antenna
    forceCloseConnections: 'idle',
    return503OnClosing: false, // ours is in French: below
    clientErrorHandler: replyToBrokenRequest,
    routerOptions: { maxParamLength: 200 },
    // an address that cannot be decoded comes to no route
    frameworkErrors: (error, request, reply) => void replyToError(error, request, reply.header('x-request-id', request.id)),
  })
  const services: Services = { ...options, log: app.log }
  app.decorateRequest('actor')
  app.decorate('servedRoutes', [])
  app.decorate('turns', new Turns(options.turnLimits))
  app.decorate('openFiles', new OpenFiles())
  app.decorate('fileRowsMax', options.fileRowsMax ?? fileRowsMax)
  app.decorate('slowReads', new Turns({ atOnce: 2, waitMs: 10_000 }))
  app.decorate('mustAccept', (actor) => mustAccept(services.db, actor))
  app.decorate('formedAnswers', new Map())
  app.decorateRequest('refusedAccess', null)
  app.decorate('downloads', [])
  app.decorate('pagelessFolders', ['storage', 'sandbox-pay'])
  app.decorateRequest('sealedQuery', null)
  app.decorateRequest('sessionHash', null)
  app.decorateRequest('unread', null)
  app.addHook('onRoute', ({ method, url }) => void app.servedRoutes.push(...[method].flat().map((verb) => `${verb} ${url}`)))
  app.setErrorHandler(replyToError)
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  closeUnusedConnections(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isClosing) throw new AppError('unavailable') // on a connection that was open already
  })
  if (config.loopbackOnly) refuseOtherHosts(app)
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 256 * 1024 })
  await app.register(multipart, { limits: { fileSize: limits.fileBytesMax + 1 }, throwFileSizeLimit: false })
  await limitCalls(app, options.callLimits ?? callLimits)
  const policyOf = await setSecurityHeaders(app, provider.describe().csp, secure)
  const publicFigures = keepPublicFigures(services)

  healthRoutes(app, options)
  accountRoutes(app, services)
  factorRoutes(app, services)
  outcomeRoutes(app, services)
  downloadRoutes(app, services)
  noticeRoutes(app, services)
  geographyRoutes(app, services)
  fileRoutes(app, services)
  profileRoutes(app, services)
  personRoutes(app, services)
  suspensionRoutes(app, services)
  administratorRoutes(app, services)
  catalogueRoutes(app, services)
  overviewRoutes(app, services)
  savedViewsRoutes(app, services)
  requestRoutes(app, services)
  reviewRoutes(app, services)
  answerRoutes(app, services)
  projectRoutes(app, services, provider)
  donationRoutes(app, services, provider)
  attestationRoutes(app, services)
  paymentRoutes(app, services, provider)
  paymentDeskRoutes(app, services, provider)
  refundRoutes(app, services)
  importRoutes(app, services)
  passRoutes(app, services)
  payoutRoutes(app, services, provider)
  caseRoutes(app, services)
  messageRoutes(app, services)
  messageSampleRoutes(app, services)
  jobRoutes(app, services, jobSchedules)
  journalRoutes(app, services)
  ledgerRoutes(app, services)
  statisticsRoutes(app, services, publicFigures)
  transparencyRoutes(app, services)
  entryRoutes(app, services)
  demoRoutes(app, services)
  settingsRoutes(app, services)
  supportRoutes(app, services)
  textRoutes(app, services)
  holidayRoutes(app, services)
  apiDescriptionRoutes(app, services, policyOf)

  if (config.fedapay.environment === 'local') await playProvider(app, services, options)
  if (options.webFolder) figuresPage(app, services, options.webFolder)
  await serveWebClient(app, {
    webFolder: options.webFolder,
    screens: { ...screens, inAdmin: `${screens.admin}/*` },
    policyOf,
    fillers: pageFillers(services, publicFigures),
    publicUrl: config.http.publicUrl,
  })
  return app
}

/** Read from the disk only here: a server with a provider of its own, in production or not, never holds the sandbox. */
async function playProvider(app: FastifyInstance, { db, config }: Services, { sandboxClock, serverUrl }: AppOptions): Promise<void> {
  const { sandboxPay } = await import('#sandbox/sandbox-pay.ts')
  await app.register(sandboxPay({
    db,
    clock: sandboxClock,
    publicUrl: () => config.http.publicUrl,
    webhookUrl: () => `${serverUrl()}${fedapayWebhook.path}`,
    webhookSecret: config.fedapay.webhookSecret,
  }))
}
