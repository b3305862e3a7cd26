import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { pageWords as words } from './api-description-words.ts'
import type { ApiDescription, ApiOperation, ApiParameter, ApiResponse, JsonSchema, Media } from './openapi.ts'
import { drawShape, nameIn } from './draw-shape.ts'
import { exampleOf } from './example-of.ts'

/** What the page carries in itself, for the policy that lets in just this. */
export interface ApiPage {
  html: string
  style: string
  script: string
}

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The description as one page to read: nothing from elsewhere, and whole without its script. */
export function drawApiPage(api: ApiDescription): ApiPage {
  const [style, script] = [file('api-page.css'), file('api-page.js')]
  const { title, version, description } = api.info
  const { schemas, responses } = api.components
  const nouns = api.tags.map(({ name }, index) => ({ name, id: `sujet-${index + 1}`, calls: callsOf(api, name) }))
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/mark.svg" type="image/svg+xml"><style>${style}</style></head>
<body><a class="skip" href="#appels">${words.skip}</a>
<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words.lead)}</p>
<p><a href="/api/openapi.json">${words.file}</a> (version ${escapeHtml(version)}) · <a href="/">${words.site}</a></p></header>
<main>
<h2>${words.before}</h2>${description.split('\n\n').map((paragraph) => `<p>${prose(paragraph)}</p>`).join('\n')}
<h2 id="appels">${words.nouns}</h2>
<ul class="nouns">${nouns.map(({ name, id, calls }) => item(id, name, calls.length)).join('')}</ul>
<search class="find" hidden><label for="find">${words.find}</label>
<input id="find" type="search" autocomplete="off" spellcheck="false">
<p id="found" role="status" data-none="${words.found.none}" data-one="${words.found.one}" data-many="${words.found.many}"></p></search>
${nouns.map(({ name, id, calls }) => section(id, name, calls.map((call) => drawCall(api, call)))).join('\n')}
<h2 id="fautes">${words.commonFaults}</h2>
${Object.entries(responses).map(([name, response]) => named('faute', name, drawFault(response))).join('\n')}
<h2 id="formes">${words.shapes}</h2>
${Object.entries(schemas).filter(([name]) => !name.endsWith('Body')).map(([name, schema]) =>
    named('forme', name, `<pre tabindex="0">${drawShape(schema)}</pre>`)).join('\n')}
</main><footer>${escapeHtml(title)} · ${escapeHtml(version)}</footer><script>${script}</script></body></html>
`
  return { html, style, script }
}

interface Call {
  path: string
  method: string
  operation: ApiOperation
}

function callsOf({ paths }: ApiDescription, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).filter(([, { tags }]) => tags.includes(tag)).map(([method, operation]) => ({ path, method, operation })))
}

const item = (id: string, name: string, count: number) => `<li><a href="#${id}">${escapeHtml(name)}</a> (${count})</li>`

const section = (id: string, name: string, calls: string[]) =>
  `<section data-noun id="${id}"><h2>${escapeHtml(name)}</h2>\n${calls.join('\n')}</section>`

const folded = (id: string, summary: string, inside: string) =>
  `<details id="${id}"><summary>${summary}</summary><div>${inside}</div></details>`

/** What calls share, by its name. */
const named = (kind: 'faute' | 'forme', name: string, inside: string) =>
  folded(`${kind}-${name}`, `<h3 class="path">${name}</h3>`, inside)

function drawCall(api: ApiDescription, { path, method, operation }: Call): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const { schemas } = api.components
  const address = `<h3 class="path"><code>${escapeHtml(path)}</code></h3>`
  const head = `<span class="method ${method}">${method.toUpperCase()}</span>${address}<p>${prose(summary)}</p>`
  const asked = parameters.flatMap((one) => ('$ref' in one ? (api.components.parameters[nameIn(one.$ref)] ?? []) : one))
  const answer = responses['200']
  const content = answer && '$ref' in answer ? undefined : Object.entries(answer?.content ?? {})
  const others = Object.entries(responses).filter(([status]) => status !== '200')
  return folded(operationId, head, [
    `<p><a href="#${operationId}">${operationId}</a> · ${prose(description)}</p>`,
    asked.length > 0 ? `<h4>${words.parameters}</h4><dl>${asked.map(drawParameter).join('')}</dl>` : '',
    requestBody ? drawBody(requestBody.content, schemas) : '',
    content && content.length > 0 ? drawAnswer(content, schemas) : '',
    answer && !('$ref' in answer) && answer['x-codes'] ? drawCodes(answer) : '',
    `<h4>${words.otherAnswers}</h4><dl>${others.map(([status, response]) => drawOther(status, response)).join('')}</dl>`,
  ].join('\n'))
}

function drawParameter({ name, in: place, required, description = '', schema }: ApiParameter): string {
  const kind = `${place}, ${required ? words.needed : words.optional}`
  return `<dt><code>${escapeHtml(name)}</code> (${kind})</dt><dd>${prose(description)} <code>${drawShape(schema)}</code></dd>`
}

type Shapes = Record<string, JsonSchema>

function drawBody(content: Record<string, Media>, schemas: Shapes): string {
  const schema = Object.values(content)[0]?.schema ?? {}
  const shape = schemas[nameIn(schema.$ref ?? '')] ?? schema
  const types = Object.keys(content).map((type) => `<code>${type}</code>`).join(', ')
  return `<h4>${words.body}</h4><p>${words.bodyTypes(types)}</p><pre tabindex="0">${drawShape(shape)}</pre>
<h4>${words.bodyExample}</h4>${drawExample(shape, schemas)}`
}

function drawAnswer(content: [string, Media][], schemas: Shapes): string {
  const types = content.map(([type]) => `<code>${type}</code>`).join(', ')
  const schema = content[0]?.[1].schema ?? {}
  const isJson = content[0]?.[0] === 'application/json'
  return `<h4>${words.answer} (200)</h4><p>${words.bodyTypes(types)}</p>${isJson
    ? `<pre tabindex="0">${drawShape(schema)}</pre><h4>${words.answerExample}</h4>${drawExample(schema, schemas)}`
    : ''}`
}

const drawExample = (schema: JsonSchema, schemas: Shapes) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(exampleOf(schema, schemas), null, 2))}</pre>`

const drawOther = (status: string, response: ApiResponse | { $ref: string }) =>
  ('$ref' in response
    ? `<dt>${status}</dt><dd><a href="#faute-${nameIn(response.$ref)}">${nameIn(response.$ref)}</a></dd>`
    : `<dt>${status}</dt><dd>${drawFault(response)}</dd>`)

function drawFault(response: ApiResponse): string {
  const schema = Object.values(response.content ?? {})[0]?.schema ?? {}
  const shape = response.content ? ` <code>${drawShape(schema)}</code>` : ''
  return `<p>${prose(response.description.split('\n')[0] ?? '')}${shape}</p>${response['x-codes'] ? drawCodes(response) : ''}`
}

const drawCodes = ({ 'x-codes': codes = [] }: ApiResponse) =>
  `<ul>${codes.map(({ code, message }) => `<li><code>${code}</code>\u00A0: ${escapeHtml(message)}</li>`).join('')}</ul>`

/** Text whose « `…` » are code. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

