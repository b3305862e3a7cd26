import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { destination, stdSerializers, symbols } from 'pino'
import { withoutPersonalData } from './without-personal-data.ts'

/**
 * What a log line says of a request: never a query string, a body, a header or a code.
 * @param file where lines go instead of the standard output
 */
export function loggerOptions(level: string, file?: string): FastifyServerOptions['logger'] {
  return {
    level,
    ...(file ? { file } : { stream: (output ??= new LinesTogether()) }),
    redact: {
      paths: ['*.password', '*.token', '*.code', '*.email', '*.phone', '*.number', '*.ifu', 'req.headers', 'err.parameters'],
      censor: '•',
    },
    serializers: {
      req: (request) => ({ method: request.method, path: withoutPersonalData(request.url?.split(/[?#]/)[0] ?? '') }),
      res: (reply) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}

/** How long a line waits for others; what a kill can lose of them. */
const lineWaitMs = 50
/** As pino counts. What is above tells of something wrong. */
const infoLevel = 30

/**
 * The standard output, where lines leave together: each write wakes another thread, in the middle of the next call. A line that tells of
 * something wrong leaves at once, behind those that wait; a process that ends leaves none.
 */
class LinesTogether {
  readonly [symbols.needsMetadataGsym] = true
  /** Of the line that is being written: pino says it. */
  lastLevel = 0
  #waiting = ''
  #soon: NodeJS.Timeout | undefined
  readonly #out = destination({ dest: 1, sync: false })

  constructor() {
    process.once('exit', () => {
      if (this.#waiting === '') return
      this.#leave()
      this.#out.flushSync()
    })
  }

  write(line: string): void {
    this.#waiting += line
    if (this.lastLevel > infoLevel) this.#leave()
    else this.#soon ??= setTimeout(() => this.#leave(), lineWaitMs)
  }

  #leave(): void {
    clearTimeout(this.#soon)
    this.#soon = undefined
    if (this.#waiting !== '') this.#out.write(this.#waiting)
    this.#waiting = ''
  }
}

/** One of the process, whose output is one. */
let output: LinesTogether | undefined

/** An allow-list: a database's error also carries the row that it refused and the values of the statement. */
function describeError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error)
  const constraint = 'constraint' in error ? error.constraint : undefined
  const table = 'table' in error ? error.table : undefined
  return { type, message: withoutPersonalData(message), stack: withoutPersonalData(stack), constraint, table }
}

/** One line a request, once it is answered, instead of two: a busy server spends a tenth of its time on them. */
export class AnswersOnly extends LogController {
  override incomingRequest(): void {}

  /** What was on its way is cut: its reader went, or what it is read from. */
  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    const answer = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.log.info(answer, 'reader gone')
    else request.log.warn({ ...answer, err: error }, 'answer cut short')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const answer = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
    if (error) request.log.error({ ...answer, err: error }, 'answer cut short')
    else request.log.info(answer, 'answered')
  }
}
