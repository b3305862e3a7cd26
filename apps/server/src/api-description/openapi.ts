import type { ErrorCode } from '@passerelle/contract/errors'
import type * as z from 'zod/mini'

// What we use of OpenAPI 3.1.

export type JsonSchema = z.core.JSONSchema.BaseSchema
export interface Ref {
  $ref: string
}
export interface ApiHeader {
  description: string
  required: boolean
  schema: JsonSchema
}
export interface Media {
  schema: JsonSchema
  encoding?: Record<string, { contentType: string }>
}
export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  schema: JsonSchema
}
export interface ApiResponse {
  description: string
  headers: Record<string, ApiHeader | Ref>
  content?: Record<string, Media>
  /** Refusals by the names that the code has for them. */
  'x-codes'?: { code: ErrorCode; message: string }[]
}
export interface ApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: (ApiParameter | Ref)[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, ApiResponse | Ref>
}
export interface ApiDescription {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ApiResponse>
    parameters: Record<string, ApiParameter>
    headers: Record<string, ApiHeader>
    securitySchemes: Record<string, Record<string, string>>
  }
}
