import type { Page } from '@playwright/test'

/** A call of the page, stopped on its way to the server, or on its way back. */
export interface StoppedCall {
  method: string
  url: URL
  header: (name: string) => string | undefined
  /** What the server has answered, and of which kind, on the way back. */
  answer: () => Promise<string>
  answers: string | undefined
  pass: () => Promise<void>
  /** The network loses it. */
  lose: () => Promise<void>
  reply: (answer: { status?: number; json: unknown }) => Promise<void>
}

const json = [{ name: 'content-type', value: 'application/json; charset=utf-8' }]

/**
 * Stops the calls of the page whose whole address fits, where `*` stands for anything, and nothing else of the page. A route of
 * Playwright's stops every request, script by script, and empties the cache: a screen then takes several times as long to load.
 * Gives what ends it.
 */
export async function stopCalls(
  page: Page,
  { addresses, on }: { addresses: readonly string[]; on: 'the way' | 'the way back' },
  handle: (call: StoppedCall) => unknown,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode, responseHeaders }) => {
    // Whoever left the page meanwhile waits for nothing.
    const quietly = (act: Promise<unknown>) => act.then(() => {}, () => {})
    const call: StoppedCall = {
      method: request.method,
      url: new URL(request.url),
      header: (name) => Object.entries(request.headers).find(([given]) => given.toLowerCase() === name)?.[1],
      answers: responseHeaders?.find(({ name }) => name.toLowerCase() === 'content-type')?.value,
      answer: async () => {
        const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
        return base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
      },
      pass: () => quietly(session.send('Fetch.continueRequest', { requestId })),
      lose: () => quietly(session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })),
      reply: (answer) => quietly(session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status ?? responseStatusCode ?? 200,
        responseHeaders: json,
        body: Buffer.from(JSON.stringify(answer.json)).toString('base64'),
      })),
    }
    void quietly((async () => handle(call))())
  })
  const requestStage = on === 'the way' ? ('Request' as const) : ('Response' as const)
  await session.send('Fetch.enable', { patterns: addresses.map((urlPattern) => ({ urlPattern, requestStage })) })
  return () => session.detach()
}
