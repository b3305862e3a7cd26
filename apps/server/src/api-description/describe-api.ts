import { searchHeader } from '@passerelle/contract/constants'
import { likeOf } from '@passerelle/contract/described'
import { fedapayWebhook } from '@passerelle/contract/donations'
import { type ErrorCode, errors } from '@passerelle/contract/errors'
import { getOutcome } from '@passerelle/contract/outcome'
import type { Route } from '@passerelle/contract/route'
import { routesByNoun } from '@passerelle/contract/routes'
import { csrfCookie } from '@passerelle/contract/session'
import type * as z from 'zod/mini'
import { callLimits } from '#src/platform/http/call-limits.ts'
import packageJson from '../../package.json' with { type: 'json' }
import {
  apiParagraphs, apiTitle, askedFirst, deviceWords, doneAnew, doneOnce, keyWords, nounLabel, parameterWords, schemeWords, searchWords,
  signatureWords, tagWords, takesFiles, whoMay,
} from './api-description-words.ts'
import {
  describeCodes, describeRefusals, faultSchemas, refusalOf, sendsSomething, sharedHeaders, sharedRefusals, told, withHeaders,
} from './describe-refusals.ts'
import { NamedSchemas, pascal, refOf } from './named-schemas.ts'
import type { ApiDescription, ApiOperation, ApiParameter, JsonSchema, Media, Ref } from './openapi.ts'

const jsonType = 'application/json'
const multipartType = 'multipart/form-data'
const formTypes = [jsonType, 'application/x-www-form-urlencoded', multipartType]
const fileTypes = 'application/pdf, image/jpeg, image/png'

/** The API as its contract objects say it, in OpenAPI 3.1: always the same for one release. */
export function describeApi(): ApiDescription {
  const schemas = new NamedSchemas()
  const paths: ApiDescription['paths'] = {}
  for (const [noun, named] of routesByNoun) {
    for (const [name, route] of named) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      const operation = describeCall(schemas, { name, tag: nounLabel[noun], route })
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: apiTitle, version: packageJson.version, description: apiParagraphs(callLimits).join('\n\n') },
    servers: [{ url: '/' }],
    tags: [...routesByNoun.keys()].map((noun) => ({ name: nounLabel[noun] })),
    paths,
    components: {
      schemas: { ...faultSchemas, ...schemas.all() },
      responses: sharedRefusals(),
      parameters,
      headers: sharedHeaders,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: schemeWords.session },
        crossSiteCookie: { type: 'apiKey', in: 'cookie', name: 'XSRF-TOKEN', description: schemeWords.crossSiteCookie },
        crossSiteHeader: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: schemeWords.crossSiteHeader },
        downloadKey: { type: 'apiKey', in: 'query', name: 'key', description: schemeWords.downloadKey },
      },
    },
  }
}

function describeCall(schemas: NamedSchemas, { name, tag, route }: { name: string; tag: string; route: Route }): ApiOperation {
  const asked = describeParameters(schemas, route)
  const body = sendsSomething(route) ? describeBody(schemas, name, route) : null
  const { access, needs, csrf, idempotent, multipart } = route
  const words = [whoMay(access), needs && askedFirst[needs], csrf && (idempotent ? doneOnce : doneAnew), multipart && takesFiles]
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: words.filter(Boolean).join(' '),
    security: describeSecurity(route),
    ...(asked.length > 0 && { parameters: asked }),
    ...(body && { requestBody: body }),
    responses: { ...describeSuccess(schemas, route), ...describeRefusals(route) },
  }
}

function describeSecurity({ access, csrf, isDownload }: Route): ApiOperation['security'] {
  const needed = { ...(access !== 'public' && { session: [] }), ...(csrf && { crossSiteCookie: [], crossSiteHeader: [] }) }
  if (isDownload) return [needed, { downloadKey: [] }]
  return Object.keys(needed).length > 0 ? [needed] : []
}

function describeParameters(schemas: NamedSchemas, route: Route): (ApiParameter | Ref)[] {
  const given = (place: 'path' | 'query', shape: z.ZodMiniType): (ApiParameter | Ref)[] => {
    const { properties = {}, required = [] } = schemas.of(shape, 'input')
    return Object.entries(properties).map(([name, schema]) => {
      if (name === 'q') return parameter('Search')
      const isRequired = place === 'path' || required.includes(name)
      const said = name in parameterWords && { description: parameterWords[name] }
      return { name, in: place, required: isRequired, ...said, schema: typeof schema === 'object' ? schema : {} }
    })
  }
  return [
    ...given('path', route.params),
    ...given('query', route.query),
    ...(route.idempotent ? [parameter('IdempotencyKey')] : []),
    ...(route === getOutcome ? [{ ...parameters.IdempotencyKey, required: true }] : []),
    ...(route === getOutcome || (route.idempotent && route.access === 'public') ? [parameter('Device')] : []),
    ...(route === fedapayWebhook ? [providerSignature] : []),
    ...(route.hasTag ? [parameter('IfNoneMatch')] : []),
  ]
}

const keyForm = '^[\\x21-\\x7e]{8,100}$'
const parameters = {
  IdempotencyKey: { name: 'Idempotency-Key', in: 'header', description: keyWords, schema: { type: 'string', pattern: keyForm } },
  Search: { name: searchHeader, in: 'header', description: searchWords, schema: { type: 'string' } },
  Device: { name: 'device', in: 'cookie', description: deviceWords, schema: { type: 'string' } },
  IfNoneMatch: { name: 'If-None-Match', in: 'header', description: tagWords, schema: { type: 'string' } },
} satisfies Record<string, ApiParameter>
const parameter = (name: keyof typeof parameters): Ref => ({ $ref: `#/components/parameters/${name}` })

const providerSignature: ApiParameter = {
  name: 'X-Fedapay-Signature', in: 'header', required: true, description: signatureWords, schema: { type: 'string' },
}

/** A call that takes something takes it in three types; one that cannot do without a file only as multipart. */
function describeBody(schemas: NamedSchemas, name: string, route: Route): ApiOperation['requestBody'] | null {
  if (route === fedapayWebhook) return { required: true, content: { [jsonType]: { schema: { type: 'object' } } } }
  const schema = schemas.of(likeOf(route.body), 'input')
  if (schema.properties && Object.keys(schema.properties).length === 0) return null
  const files = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) =>
    Object.entries(properties).filter(([, one]) => JSON.stringify(one).includes('"binary"')))
  const isFileAlone = files.some(([, one]) => typeof one === 'object' && one.format === 'binary')
  const encoding = Object.fromEntries(files.map(([field]) => [field, { contentType: fileTypes }]))
  const ref = schemas.share(`${pascal(name)}Body`, schema)
  const media = (type: string): Media => ({ schema: ref, ...(type === multipartType && files.length > 0 && { encoding }) })
  return { required: true, content: Object.fromEntries((isFileAlone ? [multipartType] : formTypes).map((type) => [type, media(type)])) }
}

function describeSuccess(schemas: NamedSchemas, route: Route): ApiOperation['responses'] {
  const { response, media, hasTag, refuses = [] } = route
  if (route === csrfCookie) return { 204: { description: describeCodes(204), headers: withHeaders('Set-Cookie') } }
  const isFile = media !== undefined && !hasTag
  const refusals = refuses.filter((code) => errors[code].status === 200)
  const text: JsonSchema = { type: 'string', ...(isFile && { format: 'binary' }) }
  const schema = media ? text : withReasons(schemas.of(response, 'output'), refusals)
  return {
    200: {
      description: describeCodes(200, refusals),
      headers: withHeaders(...(hasTag ? ['ETag' as const] : []), ...(isFile ? ['Content-Disposition' as const] : [])),
      content: Object.fromEntries((media ?? [jsonType]).map((type) => [type, { schema }])),
      ...(refusals.length > 0 && { 'x-codes': refusals.map(told) }),
    },
    ...(hasTag && { 304: { description: describeCodes(304), headers: withHeaders('ETag') } }),
  }
}

function withReasons(schema: JsonSchema, refusals: readonly ErrorCode[]): JsonSchema {
  if (!schema.anyOf || refusals.length === 0) return schema
  return { ...schema, anyOf: schema.anyOf.map((one) => (one.$ref === refOf('Refusal') ? refusalOf(refusals) : one)) }
}
