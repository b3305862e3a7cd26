import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

interface Sources {
  scriptSrc: string[]
  frameSrc: string[]
  connectSrc: string[]
  imgSrc: string[]
  formAction: string[]
}

/** Only our own origin, plus the payment provider's hosts when it is a real one. The camera is for us alone. */
export async function setSecurityHeaders(app: FastifyInstance, provider: Sources, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...provider.scriptSrc],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...provider.imgSrc],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider.connectSrc],
        frameSrc: ["'self'", 'blob:', ...provider.frameSrc],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...provider.formAction],
        frameAncestors: ["'self'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    // The route's own address: `/%61pi/user` is the same call. What is no route has only the address asked for.
    const path = request.routeOptions.url ?? request.url
    if (path.startsWith('/api/') || path.startsWith('/sanctum/')) reply.header('cache-control', 'no-store')
  })
}
