import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const getApiDescription = defineRoute({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Cette description, au format OpenAPI 3.1.',
  hasTag: true,
  response: z.looseObject({ openapi: z.string() }),
})

export const getApiPage = defineRoute({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'Cette description, en une page à lire.',
  media: ['text/html'],
  hasTag: true,
  response: z.unknown(),
})
