import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { FileLike } from '@passerelle/contract/fields'
import { limits } from '@passerelle/contract/constants'
import type { FastifyRequest } from 'fastify'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import { noFileExpected } from './http-words.ts'

/** A received file, on disk until the request ends. `name` is a label given by the sender, `type` its claim. */
export interface Upload extends FileLike {
  readonly path: string
}

const received = new WeakSet<object>()

/** Vouches for a file that we ourselves put on the disk; storing it may move it away. */
export function toUpload(upload: Upload): Upload {
  received.add(upload)
  return upload
}

/** The upload behind a field of a form, or null for what merely looks like a file (a JSON body can name any path). */
export function findUpload(file: unknown): Upload | null {
  return isReceived(file) ? file : null
}

function isReceived(file: unknown): file is Upload {
  return typeof file === 'object' && file !== null && received.has(file)
}

export interface ReceivedForm {
  body: Record<string, unknown>
  /** Removes temporary files that nobody kept. */
  clean(): Promise<void>
}

const filesMax = 2

/**
 * Streams a multipart body: fields as text, files to temporary ones, cut at one byte over the limit. Where no file is
 * expected, all of it may be no larger than as JSON.
 * @throws FieldErrors under each field that has a file and may not
 */
export async function receiveMultipart(
  request: FastifyRequest,
  temporaryFolder: string,
  { takesFiles }: { takesFiles: boolean },
): Promise<ReceivedForm> {
  const fields: [string, unknown][] = []
  const unexpected: Record<string, string> = {}
  const paths: string[] = []
  const clean = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  try {
    if (!takesFiles) capBody(request)
    for await (const part of request.parts({
      limits: { fileSize: limits.fileBytesMax + 1, files: filesMax, fields: 100, fieldSize: 100_000 },
    })) {
      if (part.type === 'field') {
        fields.push([part.fieldname, part.value])
        continue
      }
      const path = join(temporaryFolder, randomUUID())
      if (takesFiles) {
        paths.push(path)
        await pipeline(part.file, createWriteStream(path))
      } else await finished(part.file.resume())
      // A part may come without a filename, whatever its type says.
      const filename: string | undefined = part.filename
      // A file input left empty arrives as a nameless empty file: it is missing, not empty.
      if (!filename && part.file.bytesRead === 0) fields.push([part.fieldname, ''])
      else if (takesFiles) {
        fields.push([part.fieldname, toUpload({ path, name: filename ?? '', size: part.file.bytesRead, type: part.mimetype })])
      } else {
        unexpected[part.fieldname] = noFileExpected
      }
    }
  } catch (error) {
    await clean()
    if (error instanceof AppError) throw error
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw new AppError('payload_too_large')
    // A full disk is our fault, and must be known; all else is a body that is no form.
    throw error instanceof Error && 'syscall' in error ? error : new AppError('malformed')
  }
  if (Object.keys(unexpected).length > 0) throw new FieldErrors(unexpected)
  return { body: collectFields(fields), clean }
}

/** Ends the reading of a body that outgrows its route’s limit, which the framework keeps for what it reads itself. */
function capBody({ raw, routeOptions: { bodyLimit } }: FastifyRequest): void {
  let bytes = 0
  raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= bodyLimit) return
    raw.off('data', count)
    // Heard by the parser, which stops; the connection lives on, for the answer.
    raw.emit('error', new AppError('payload_too_large'))
  })
}

/** `name[]`, `name[3]` and repeated names become lists. A plain object without prototype surprises. */
export function collectFields(fields: Iterable<[string, unknown]>): Record<string, unknown> {
  const body = new Map<string, unknown>()
  // Lists of our own, added to in place: copied for each name, a small body would hold the process for seconds.
  const lists = new Map<string, unknown[]>()
  for (const [rawName, value] of fields) {
    const bracketed = /^(.+?)\[(\d{0,4})\]$/.exec(rawName)
    const name = bracketed?.[1] ?? rawName
    const isList = bracketed !== null || Array.isArray(value) || body.has(name)
    if (!isList) {
      body.set(name, value)
      continue
    }
    let list = lists.get(name)
    if (!list) lists.set(name, (list = asList(body.get(name))))
    for (const item of asList(value)) list.push(item)
    body.set(name, list)
  }
  return Object.fromEntries(body)
}

/** A new list of one value or several; `undefined` is none. */
function asList(value: unknown): unknown[] {
  return value === undefined ? [] : [value].flat()
}
