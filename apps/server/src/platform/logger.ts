import type { FastifyServerOptions } from 'fastify'

/** What a log line says of a request: never a query string, a body, a header or a code. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    redact: { paths: ['*.password', '*.token', '*.code', '*.email', '*.phone', '*.number', '*.ifu', 'req.headers', 'err.parameters'], censor: '•' },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split(/[?#]/)[0] }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
}
