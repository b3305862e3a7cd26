import { routes } from '@passerelle/contract/routes'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { exampleTexts } from './api-description-words.ts'
import { drawApiPage } from './api-page.ts'
import { describeApi } from './describe-api.ts'
import { exampleOf } from './example-of.ts'

const api = describeApi()
const { html } = drawApiPage(api)
const { schemas } = api.components

describe('the page of the API', () => {
  it('has each call once, under its own name, and no link of its own that leads nowhere', () => {
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([...routes.keys()]))
    const links = new Set(Array.from(html.matchAll(/ href="#([^"]+)"/g), ([, id]) => id))
    expect([...links].filter((id) => !ids.includes(id))).toEqual([])
  })

  it('fetches nothing but its icon, and carries no style or script but the two that its policy lets in', () => {
    expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="icon" href="/mark.svg" type="image/svg+xml">'])
    expect(html).not.toMatch(/\s(?:style|on\w+)=|<img|@import|url\(/)
    expect(html).not.toMatch(/\b(?:src|href)="(?:https?:)?\/\//)
    expect([html.match(/<style>/g), html.match(/<script>/g)]).toEqual([['<style>'], ['<script>']])
  })
})

describe('an example', () => {
  const ajv = formats.default(new Ajv2020({ strict: false })).addSchema(api, 'api')
  const bodies = [...routes].filter(([name]) => schemas[nameOfBody(name)]).map(([name, { body }]) => ({ name, body }))

  it.each(bodies)('of what $name takes is taken by its contract', ({ name, body }) => {
    const example = exampleOf(schemas[nameOfBody(name)] ?? {}, schemas)
    const judge = ajv.compile({ $ref: `api#/components/schemas/${nameOfBody(name)}` })
    expect([judge(example), judge.errors]).toEqual([true, null])
    const parsed = z.safeParse(body, withFiles(example))
    expect(parsed.error?.issues).toBeUndefined()
  })

  it('of what a call answers is an answer by its contract', () => {
    const replies = Object.values(api.paths).flatMap((methods) => Object.values(methods)).flatMap(({ operationId, responses }) => {
      const answer = responses['200']
      const schema = answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined
      return schema ? [{ operationId, example: exampleOf(schema, schemas) }] : []
    })
    for (const { operationId, example } of replies) {
      const { error } = z.safeParse(routes.get(operationId)?.response ?? z.never(), example)
      expect([operationId, error?.issues]).toEqual([operationId, undefined])
    }
    expect(replies.length).toBeGreaterThan(90)
  })
})

function nameOfBody(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`
}

/** What is told of a file is one. */
const withFiles = (example: unknown) =>
  Object.fromEntries(Object.entries(example ?? {}).map(([key, value]) => [key, value === exampleTexts['binary'] ? aFile : value]))
const aFile = new File(['x'], 'piece.pdf')
